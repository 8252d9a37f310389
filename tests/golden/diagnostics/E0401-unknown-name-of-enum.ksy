meta:
  id: sample
seq:
  - id: animal
    type: u1
    enum: animals
instances:
  is_cat:
    value: animal == animals::cot
enums:
  animals:
    1: cat
    2: dog
