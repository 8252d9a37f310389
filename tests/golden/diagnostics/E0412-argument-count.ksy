meta:
  id: sample
seq:
  - id: body
    type: shape(1, 2)
types:
  shape:
    params:
      - id: size
        type: u1
    seq:
      - id: x
        type: u1
