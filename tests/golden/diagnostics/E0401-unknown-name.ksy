meta:
  id: sample
seq:
  - id: count
    type: u1
  - id: data
    size: cout
