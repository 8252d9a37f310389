meta:
  id: sizes_of_later
  endian: le
doc: Sizes of members that are read later are known where they are constant.
seq:
  - id: len
    type: u1
  - id: body
    size: len - end._sizeof - pair._sizeof - pair.b._sizeof - pairs._sizeof
  - id: end
    contents: [0x0d]
  - id: pair
    type: pair
  - id: pairs
    type: pair
    repeat: expr
    repeat-expr: 2
types:
  pair:
    seq:
      - id: a
        type: u1
      - id: b
        type: u2
