meta:
  id: compared
  title: Numbers that a patching writer sets in the output, elements of lists and a signed number
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
  - id: groups
    type: group
    repeat: expr
    repeat-expr: 1
  - id: values
    type: u1
    repeat: expr
    repeat-expr: groups[0].count
instances:
  there:
    pos: offsets[1] & 31
    type: u1
types:
  empty: {}
  group:
    seq:
      - id: count
        type: u1
      - id: name
        type: strz
        encoding: ASCII
