meta:
  id: sample
seq:
  - id: body
    type: 5 apples
