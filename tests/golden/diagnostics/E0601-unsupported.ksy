meta:
  id: sample
  endian: le
seq:
  - id: ratios
    type: f4
    repeat: expr
    repeat-expr: 2
  - id: body
    type: body(ratios)
types:
  body:
    params:
      - id: ratios
        type: any
