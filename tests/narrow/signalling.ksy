meta:
  id: signalling
  title: Floating point numbers wherever a writer puts them
  endian: le
seq:
  - id: num
    type: u1
  - id: single
    type: f4
  - id: twice
    type: f8
  - id: maybe
    type: f4
    if: num > 1
  - id: list4
    type: f4be
    repeat: expr
    repeat-expr: num
  - id: list8
    type: f8
    repeat: expr
    repeat-expr: num
  - id: inside
    type: vector
  - id: records
    type: record(num)
    repeat: expr
    repeat-expr: num
  - id: objects
    type: object
    repeat: expr
    repeat-expr: num
  - id: alone
    type: pair
    size: 14
types:
  vector:
    seq:
      - id: x
        type: f4
      - id: y
        type: f8be
  record:
    params:
      - id: mask
        type: u1
    seq:
      - id: single
        type: f4be
      - id: at
        type: vector
      - id: maybe
        type: f8
        if: mask & 2 != 0
  object:
    seq:
      - id: len
        type: u1
      - id: name
        size: len
      - id: twice
        type: f8be
  pair:
    seq:
      - id: single
        type: f4be
      - id: twice
        type: f8
instances:
  of_twice:
    value: twice
  one_of_two:
    value: '[twice, inside.y]'
