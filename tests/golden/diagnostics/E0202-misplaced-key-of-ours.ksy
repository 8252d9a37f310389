meta:
  id: sample
seq:
  - id: data
    size: 4
    -place: none
    -checks: []
