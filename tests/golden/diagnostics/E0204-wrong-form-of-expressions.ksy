meta: {id: forms, endian: le}
seq:
  - {id: kind, type: u1, valid: {any-of: [1, [2, 3], {a: 4}, null]}}
  - id: body
    type:
      switch-on: kind
      cases:
        null: u1
        1: u2
-values:
  first: [1, 2]
  second: {a: 1}
  third:
