meta:
  id: sample
seq:
  - id: number
    type: u4
    enum: numbers
enums:
  numbers:
    010: one
    8: two
    9: three
    011: four
