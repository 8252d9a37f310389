meta:
  id: compared
  title: Numbers that a patching writer sets in the output, elements of lists, a signed number, an offset from a base
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
  - id: base
    type: u1
  - id: entry
    type: entry
  - id: counted
    type: u1
    repeat: expr
    repeat-expr: amount
instances:
  there:
    pos: offsets[1] & 31
    type: u1
  amount:
    pos: _io.size - 1
    type: u1
types:
  empty: {}
  entry:
    seq:
      - id: start
        type: u1
    instances:
      body:
        pos: _parent.base + start
        type: u1
        -place: {}
  group:
    seq:
      - id: count
        type: u1
      - id: name
        type: strz
        encoding: ASCII
