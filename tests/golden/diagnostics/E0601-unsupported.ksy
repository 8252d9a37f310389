meta:
  id: sample
seq:
  - id: count
    type: u1
  - id: rest
    size: 4
    process: zlib
