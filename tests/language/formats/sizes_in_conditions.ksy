meta:
  id: sizes_in_conditions
  endian: le
doc: A count that is there where the file is long enough, and an array that needs more of it.
seq:
  - id: n
    type: u4
    if: _io.size > 3
  - id: recs
    type: rec
    repeat: expr
    repeat-expr: n
    if: _io.size > 9
types:
  rec:
    seq:
      - id: a
        type: u1
      - id: b
        type: u2
