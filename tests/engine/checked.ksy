# Lists of numbers and of records, of which each is checked: by conditions on one number, and by others.
meta: {id: checked, endian: le}
seq:
  - {id: count, type: u1, valid: {max: 70}}
  - {id: numbers, type: u2, repeat: expr, repeat-expr: count & 3, valid: {max: 20000}}
  - {id: rows, type: row, repeat: expr, repeat-expr: count & 7}
  - {id: bytes, type: byte_row, repeat: expr, repeat-expr: count & 3}
  - {id: listed, type: listed, repeat: expr, repeat-expr: count & 3}
types:
  row:
    seq:
      - {id: word, type: s2, valid: {min: -20000}}
      - {id: large, type: u4be, valid: {min: 5}}
      - {id: small, type: u1, valid: {max: 200}}
  byte_row:
    seq:
      - {id: small, type: u1, valid: {max: 64}}
      - {id: rest, type: u1}
  listed:
    seq:
      - {id: one, type: u1, valid: {max: 200}}
      - {id: two, type: u1, valid: {any-of: [0, 1, 2, 3, 65]}}
