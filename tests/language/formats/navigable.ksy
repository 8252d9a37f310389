# Nothing here asks for parents or roots: it is the asserts that do, which `generate --navigable` is for.
meta:
  id: navigable
  imports: library
seq:
  - id: pairs
    type: pair
    repeat: expr
    repeat-expr: 2
  - id: other
    type: library
types:
  pair:
    seq:
      - id: left
        type: leaf
      - id: right
        type: leaf
    types:
      leaf:
        seq:
          - id: value
            type: u1
