meta:
  id: sample
seq:
  - id: a
    type: u1
  - id: data
    size: 'a > 1 && a < 9 ? 1 : 2'
