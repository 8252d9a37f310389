meta:
  id: sample
seq:
  - id: size
    type: u1
types: {}
seq:
  - id: count
    type: u1
