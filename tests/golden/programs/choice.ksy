meta: {id: choice, endian: le}
doc: A type that depends on a value.
seq:
  - {id: kind, type: u1}
  - id: body
    type:
      switch-on: kind
      cases:
        1: number
        2: pair
types:
  number:
    seq:
      - {id: value, type: u4}
  pair:
    seq:
      - {id: a, type: u1}
      - {id: b, type: u1}
