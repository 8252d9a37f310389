# Lists whose elements are no objects: text, bytes, bit fields, constants, and numbers that are looked at.
meta: {id: listed, endian: le, encoding: ASCII}
seq:
  - {id: count, type: u1}
  - {id: len, type: u1}
  - {id: names, type: str, size: len, repeat: expr, repeat-expr: count}
  - {id: lines, type: strz, repeat: until, repeat-until: _ == "."}
  - {id: rests, type: str, terminator: 10, include: true, repeat: expr, repeat-expr: 2}
  - {id: steps, size: _index + 1, repeat: expr, repeat-expr: 2}
  - {id: marks, contents: [1, 2], repeat: expr, repeat-expr: count}
  - {id: first, type: b3}
  - {id: halves, type: b4, repeat: expr, repeat-expr: count}
  - {id: numbers, type: u3, valid: {min: 5}, repeat: expr, repeat-expr: 2}
  - {id: signs, type: s2, repeat: until, repeat-until: _ < 0}
  - {id: reals, type: f4, repeat: until, repeat-until: _index == 1}
  - {id: bits, type: b4, repeat: eos}
