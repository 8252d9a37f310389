meta: {id: survey, endian: le}
seq:
  - {id: magic, contents: SURV}
  - {id: num_points, type: u2}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
types:
  point:
    seq:
      - {id: x, type: f4}
      - {id: y, type: f4}
