meta:
  id: bit_lists
  endian: le
doc: Lists of objects that begin with bits, with constant numbers of elements and those of narrow members.
seq:
  - id: num_parts
    type: u1
  - id: parts
    type: part
    repeat: expr
    repeat-expr: num_parts
  - id: pair
    type: part
    repeat: expr
    repeat-expr: 2
  - id: whole
    type: holder
types:
  holder:
    seq:
      - id: kind
        type: b4
      - id: ones
        type: part
        repeat: expr
        repeat-expr: 3
      - id: placed
        type: placed
        repeat: expr
        repeat-expr: 1
  part:
    seq:
      - id: low
        type: b3
      - id: high
        type: b7
  placed:
    seq:
      - id: at
        type: b6
    instances:
      body:
        pos: at & 7
        type: u1
