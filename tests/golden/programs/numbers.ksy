meta: {id: numbers, endian: le}
doc: Numbers of fixed size share one bounds check.
seq:
  - {id: one, type: u1}
  - {id: two, type: u2}
  - {id: four, type: u4be}
  - {id: real, type: f8}
