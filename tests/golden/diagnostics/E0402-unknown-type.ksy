meta:
  id: sample
seq:
  - id: count
    type: u1
  - id: body
    type: shape
