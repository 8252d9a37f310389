meta:
  id: sample
seq:
  - id: name
    type: strz
    encoding: UTF-9
