# The same of a codec that writes, looked at by rules.
meta: {id: empty_written, endian: le, encoding: UTF-8}
seq:
  - {id: n, type: u2}
  - {id: m, type: u1}
  - {id: e, type: t(m), repeat: expr, repeat-expr: n}
types:
  t:
    params: [{id: m, type: u1}]
    seq:
      - {id: a, type: u8, if: m > 0}
      - {id: s, type: strz, if: m > 1}
      - {id: k, size: 0, repeat: expr, repeat-expr: m}
-checks:
  - {id: A, that: "e.all(_.k.size == 0)", level: content, severity: note}
  - {id: U, that: "e.unique(_.k.size)", level: strict, severity: note}
