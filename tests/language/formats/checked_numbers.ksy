# Counted lists of numbers of every form that `valid` says something about, or of which something is computed.
meta: {id: checked_numbers, endian: le}
seq:
  - {id: count, type: u1}
  - {id: bytes, type: u1, repeat: expr, repeat-expr: count, valid: {max: 200}}
  - {id: signed, type: s2be, repeat: expr, repeat-expr: count, valid: {min: -2}}
  - {id: wide, type: u8, repeat: expr, repeat-expr: count, valid: {expr: _ != 0}}
  - {id: doubles, type: f8be, repeat: expr, repeat-expr: count, valid: {min: -0.5}}
  - {id: kinds, type: u1, enum: kind, repeat: expr, repeat-expr: count, valid: {in-enum: true}}
  - {id: rising, type: u4be, repeat: expr, repeat-expr: count - 1, valid: {expr: _ > _index}}
  - {id: few, type: u4, repeat: expr, repeat-expr: count, valid: {any-of: [1, 258]}}
  - {id: held, type: u2, repeat: expr, repeat-expr: count}
  - {id: absent, type: u2, repeat: expr, repeat-expr: count, if: count > 9, valid: 3}
  - {id: objects, type: holder(_index), repeat: expr, repeat-expr: 2}
instances:
  greatest: {value: held.max}
  copied: {value: 'count > 1 ? held : bytes_wide'}
  bytes_wide: {value: held}
enums:
  kind: {1: one, 2: two}
types:
  holder:
    params:
      - {id: number, type: u1}
    seq:
      - {id: numbers, type: s1, repeat: expr, repeat-expr: number, valid: {max: 5}}
