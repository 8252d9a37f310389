meta:
  id: sample
seq:
  - id: count
    type: u1
    size: 1
  - id: name
    type: strz
    encoding: UTF-8
    process: zlib
  - id: data
    size: 4
    encoding: UTF-8
