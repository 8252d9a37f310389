meta:
  id: sample
seq:
  - id: values
    type: u1
    repeat: expr
    repeat-until: _ == 0
  - id: rest
    type: u1
    repeat: until
