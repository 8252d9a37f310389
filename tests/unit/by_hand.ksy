# Objects of a type that the program reads: one, one that may be absent, a list, and one as a parameter.
meta:
  id: by_hand
  ks-opaque-types: true
seq:
  - id: first
    type: stamp
  - id: num_others
    type: u1
  - id: second
    type: stamp
    if: num_others > 0
  - id: others
    type: stamp
    repeat: expr
    repeat-expr: num_others
  - id: framed
    type: frame(first)
types:
  frame:
    params:
      - id: around
        type: stamp
    seq:
      - id: width
        type: u1
