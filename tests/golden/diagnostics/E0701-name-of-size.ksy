meta:
  id: sample
seq:
  - id: size_of_name
    type: u1
  - id: name
    size: size_of_name
