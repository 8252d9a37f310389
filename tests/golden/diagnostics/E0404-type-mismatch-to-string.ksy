meta:
  id: sample
  endian: le
seq:
  - id: number
    type: u4
to-string: number + 1
