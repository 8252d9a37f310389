meta:
  id: sample
seq:
  - id: count
    type: u1
  - id: data
    type: u1
    if: count
