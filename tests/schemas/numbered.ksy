meta:
  id: numbered
  title: Lists of a stated number of elements, of one derived size
  endian: le
  encoding: ASCII
seq:
  - id: len
    type: u1
  - id: words
    type: str
    size: len
    repeat: expr
    repeat-expr: 3
  - id: len_pair
    type: u1
  - id: pairs
    type: pair
    size: len_pair
    repeat: expr
    repeat-expr: 2
  - id: num
    type: u1
  - id: pieces
    type: pair
    size: 2
    repeat: expr
    repeat-expr: num + 1
types:
  pair:
    seq:
      - id: x
        type: u1
      - id: rest
        size-eos: true
