meta:
  id: sample
seq:
  - id: data
    size: 4
    process: zlib + 1
