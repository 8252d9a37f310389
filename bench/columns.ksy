meta:
  id: bench_columns
  title: Numbers, and records of numbers
  endian: le
seq:
  - id: num_rows
    type: u4
  - id: numbers
    type: u2
    repeat: expr
    repeat-expr: num_rows
    valid:
      max: 60000
  - id: rows
    type: row
    repeat: expr
    repeat-expr: num_rows
types:
  row:
    seq:
      - id: time
        type: f4
      - id: weight
        type: u1
        valid:
          max: 200
      - id: joint
        type: u2
