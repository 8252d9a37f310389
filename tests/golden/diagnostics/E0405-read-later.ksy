meta:
  id: sample
seq:
  - id: data
    size: count
  - id: count
    type: u1
