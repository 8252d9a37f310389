meta:
  id: sample
seq:
  - id: data
    size: 4
    size-eos: true
  - id: magic
    contents: [1]
    valid: '[1]'
  - id: count
    type: u1
    valid:
      min: 1
      any-of: [1, 2]
  - id: mask
    type: u1
    enum: channel
    -flags: channel
enums:
  channel:
    1: red
