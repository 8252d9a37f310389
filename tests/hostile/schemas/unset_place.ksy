# A rule about what may be absent reports where that would be.
meta: {id: unset_place, endian: le}
seq:
  - {id: kind, type: u1}
  - {id: part, type: part, if: kind != 0}
types:
  part:
    seq:
      - {id: a, type: u1}
      - {id: b, type: u1, if: a > 5}
      - {id: c, type: {switch-on: a, cases: {1: u1, 2: u2}}}
      - {id: d, type: u1, repeat: expr, repeat-expr: 2, if: a == 1}
    instances:
      far: {pos: a, type: u1, if: a > 1, -place: {}}
    -checks:
      - {id: B, that: b == 1 or a == 2, severity: note}
      - {id: C, that: c == 1 or a == 2, severity: note}
      - {id: D, that: d.size == 1 or a == 3, severity: note}
      - {id: F, that: far == 1 or a == 0, severity: warning, level: strict}
