meta:
  id: sample
seq:
  - id: flags
    type: b65
