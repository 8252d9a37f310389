meta:
  id: sample
seq:
  - id: magic
    contents: 137
  - id: more
    contents: [1.5, null]
