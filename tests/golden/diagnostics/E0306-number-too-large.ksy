meta:
  id: sample
seq:
  - id: a
    type: u1
  - id: data
    size: '18446744073709551616 + a'
