meta: {id: counted_numbers, endian: le}
doc: An array of numbers after its count.
seq:
  - {id: num, type: u2}
  - {id: values, type: u4, repeat: expr, repeat-expr: num}
