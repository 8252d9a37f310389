meta:
  id: half_as_value
  endian: le
seq:
  - id: scale
    type: f2
  - id: row
    type: row(scale)
types:
  row:
    params:
      - id: scale
        type: f2
