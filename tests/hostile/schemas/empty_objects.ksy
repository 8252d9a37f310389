# Elements that may occupy no bytes: objects, also with others in them, and of a codec that does not write.
meta: {id: empty_objects, endian: le, encoding: UTF-8}
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
      - {id: in, type: u(m), size: 0}
      - {id: choice, type: {switch-on: m, cases: {0: u(m), 1: v}}}
    instances:
      later: {value: m + 1}
  u:
    params: [{id: m, type: u1}]
    seq:
      - {id: b, size: 0, repeat: expr, repeat-expr: 'm == 0 ? 1 : 0'}
    instances:
      up: {value: _parent.as<t>.m}
  v:
    seq:
      - {id: w, type: u(1), if: _parent.m > 1}
