meta:
  id: sample
seq:
  - id: count
    typ: u1
    colour: red
