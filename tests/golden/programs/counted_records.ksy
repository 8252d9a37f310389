meta: {id: counted_records, endian: le}
doc: An array of objects of fixed layout.
seq:
  - {id: num, type: u2}
  - {id: points, type: point, repeat: expr, repeat-expr: num}
types:
  point:
    seq:
      - {id: x, type: f4}
      - {id: y, type: f4}
