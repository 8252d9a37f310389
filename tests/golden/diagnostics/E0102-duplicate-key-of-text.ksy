meta:
  id: sample
seq:
  - id: number
    type: u4
    enum: numbers
enums:
  numbers:
    000908: one
    908: two
    '0x38c': three
    10: four
