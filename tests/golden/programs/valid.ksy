meta: {id: valid, endian: le}
doc: Conditions on values.
seq:
  - {id: low, type: u2, valid: {min: 1}}
  - {id: range, type: u1, valid: {min: 2, max: 9}}
  - {id: one_of, type: u1, valid: {any-of: [1, 3, 5]}}
  - {id: odd, type: u1, valid: {expr: _ % 2 == 1}}
