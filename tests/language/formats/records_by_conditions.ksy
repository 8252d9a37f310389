# Elements whose members are there by conditions on parameters that may fail, or make text: they are no plain records.
meta:
  id: records_by_conditions
  endian: le
  encoding: ASCII
seq:
  - id: num_rows
    type: u1
  - id: divisor
    type: u1
  - id: texts
    type: text_row(num_rows)
    repeat: expr
    repeat-expr: num_rows
  - id: quotients
    type: quotient_row(num_rows, divisor)
    repeat: expr
    repeat-expr: num_rows
  - id: plain
    type: plain_row(divisor)
    repeat: expr
    repeat-expr: num_rows
types:
  text_row:
    params:
      - id: count
        type: u1
    seq:
      - id: a
        type: u1
      - id: b
        type: u1
        if: count.to_s == "2"
      - id: c
        type: u1
        if: '"ab".reverse == "ab"'
  quotient_row:
    params:
      - id: count
        type: u1
      - id: divisor
        type: u1
    seq:
      - id: a
        type: u1
      - id: b
        type: u1
        if: count / divisor == 1
  plain_row:
    params:
      - id: limit
        type: u1
    seq:
      - id: a
        type: u1
      - id: b
        type: u1
        if: limit + 1 > 2
