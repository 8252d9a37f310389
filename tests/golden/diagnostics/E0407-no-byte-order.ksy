meta:
  id: sample
seq:
  - id: count
    type: u2
