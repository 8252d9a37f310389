meta:
  id: sample
seq:
  - id: animal
    type: u1
    enum: animals
  - id: tail
    type: u1
    if: animal == 2
enums:
  animals:
    1: cat
    2: dog
