meta:
  id: shapes
seq:
  - id: common
    type: point
types:
  point:
    seq:
      - id: x
        type: wide
