meta:
  id: sample
seq:
  - id: data
  - id: name
    type: str
    encoding: UTF-8
