meta:
  id: sample
  encoding: latin1
seq:
  - id: name
    type: strz
