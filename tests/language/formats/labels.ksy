# Labels of lists that are read, of fixed records, and of lists that are placed; a constant one and one of a parameter.
meta:
  id: labels
  endian: le
seq:
  - id: num_rows
    type: u1
  - id: rows
    type: row
    repeat: expr
    repeat-expr: num_rows
    -label: _.number
  - id: part
    type: part(num_rows)
instances:
  placed:
    pos: 1
    type: row
    repeat: expr
    repeat-expr: num_rows
    -label: _.number
types:
  row:
    seq:
      - id: number
        type: u2
  part:
    params:
      - id: count
        type: u1
    seq:
      - id: rows
        type: row
        repeat: expr
        repeat-expr: count
        -label: '"row"'
