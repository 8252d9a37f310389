meta:
  id: sample
seq:
  - id: name
    terminator: -1
  - id: padded
    size: 4
    pad-right: 0x100
  - id: magic
    contents: [0x89, PNG, 256]
