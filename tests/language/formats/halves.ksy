meta:
  id: halves
  endian: le
doc: Floating point numbers of 16 bits, wherever a number may stand.
seq:
  - id: num
    type: u1
  - id: one
    type: f2
  - id: big
    type: f2be
    if: num > 1
  - id: list
    type: f2
    repeat: expr
    repeat-expr: num
  - id: points
    type: point
    repeat: expr
    repeat-expr: num
  - id: alone
    type: pair
types:
  point:
    seq:
      - id: x
        type: f2be
      - id: at
        type: pair
  pair:
    seq:
      - id: y
        type: f2
      - id: weight
        type: f4
instances:
  twice:
    value: one * 2
  sum:
    value: points[1].x + list[0]
