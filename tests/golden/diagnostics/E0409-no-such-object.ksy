meta:
  id: sample
seq:
  - id: count
    type: u1
    if: _ == 1
