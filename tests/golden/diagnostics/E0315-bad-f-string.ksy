meta:
  id: sample
seq:
  - id: a
    type: u1
  - id: data
    size: 'f"{a".length'
