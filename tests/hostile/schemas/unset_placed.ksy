# The same out of line, and looked at by rules.
meta: {id: unset_placed, endian: le, encoding: UTF-8}
seq:
  - {id: ofs, type: u1}
  - {id: mark, type: u1, valid: {expr: _ != peeked.first or _ == ofs}}
instances:
  placed: {pos: ofs, type: part, if: ofs > 0, -place: {order: 1}}
  pair: {pos: ofs, type: part, repeat: expr, repeat-expr: 2, if: ofs > 1, -place: {order: 2}}
  peeked: {pos: ofs, type: part, -place: none}
types:
  part:
    seq:
      - {id: first, type: u1}
      - {id: texts, type: strz, repeat: until, repeat-until: '_ == ""'}
    -checks:
      - {id: R, that: s.size < 3 or first == 1, severity: note}
      - {id: S, that: s.unique(_), level: strict, severity: note}
    -values:
      s: texts
