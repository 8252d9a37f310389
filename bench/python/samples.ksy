# Many numbers, and many records of numbers, for the benchmark of the Python package.
meta: {id: samples, endian: le}
seq:
  - {id: num_samples, type: u4}
  - {id: samples, type: s2, repeat: expr, repeat-expr: num_samples}
  - {id: num_points, type: u4}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
types:
  point:
    seq:
      - {id: x, type: f4}
      - {id: y, type: f4}
      - {id: time, type: u4}
