meta:
  id: places_of_nothing
  endian: le
doc: Positions at which nothing is there stay what they were read as, whatever they are.
seq:
  - id: entries
    type: entry
    repeat: expr
    repeat-expr: 5
types:
  entry:
    seq:
      - id: kind
        type: u1
      - id: near
        type: s2
      - id: far
        type: s8
      - id: whole
        type: u8
      - id: zero
        type: s2
    instances:
      near_body:
        pos: near
        -place: {}
        type: u2
        if: kind == 1
      far_body:
        pos: far
        -place: {}
        type: u2
        if: kind == 2
      whole_body:
        pos: whole
        -place: {}
        type: u2
        if: kind == 3
      zero_body:
        pos: zero
        -place: {}
        type: u2
        if: kind == 4 and zero != 0
