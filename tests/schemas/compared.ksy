meta:
  id: compared
  title: Numbers that a patching writer sets in the output, an element of a list and a signed number
  endian: le
seq:
  - id: flags # absent rows determine all of its bits
    type: s4
  - id: offsets
    type: u1
    repeat: expr
    repeat-expr: 2
  - id: text
    type: strz
    encoding: ASCII
  - id: rows
    type: empty
    if: flags != 0
    repeat: expr
    repeat-expr: flags & 7
  - id: mark
    type: u1
instances:
  there:
    pos: offsets[1] & 31
    type: u1
types:
  empty: {}
