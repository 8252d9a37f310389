meta:
  id: sample
seq:
  - id: name
    type: strz
