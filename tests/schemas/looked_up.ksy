meta:
  id: looked_up
  endian: le
doc: An instance that another one asks for, which comes first.
seq:
  - id: where
    type: u1
  - id: len_text
    type: u1
  - id: text
    size: len_text
instances:
  list:
    pos: 0
    type: u1
    repeat: expr
    repeat-expr: number & 1
  number:
    pos: where
    type: u1
