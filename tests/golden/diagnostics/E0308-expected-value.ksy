meta:
  id: sample
seq:
  - id: a
    type: u1
  - id: data
    size: 'a *'
