meta:
  id: sample
seq:
  - id: num_values
    type: u1
  - id: values
    type: point
    repeat: expr
    repeat-expr: num_values
-checks:
  - id: R1
    that: values.all(_.x == 1)
types:
  point:
    seq:
      - id: x
        type: u1
