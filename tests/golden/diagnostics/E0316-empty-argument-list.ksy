meta:
  id: sample
seq:
  - id: body
    type: shape()
types:
  shape: {}
