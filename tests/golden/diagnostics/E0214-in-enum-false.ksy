meta:
  id: sample
seq:
  - id: pet
    type: u1
    enum: animal
    valid:
      in-enum: false
enums:
  animal:
    1: cat
