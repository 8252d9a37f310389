meta: {id: powers, endian: le}
doc: Exclusive or of numbers that compilers take for a power.
seq:
  - {id: n, type: u1}
  - {id: ten, type: scaled(10 ^ 4)}
  - {id: two, type: scaled(2 ^ n)}
types:
  scaled:
    params: [{id: by, type: u4}]
    seq: [{id: value, size: 'by ^ 10'}]
