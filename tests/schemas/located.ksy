meta:
  id: located
  title: Objects where other members say
  endian: le
doc: |
  For a writer that puts instances at positions, and with sizes and numbers, that members of other objects state, in lists, by
  cases, in the byte order that their object chooses, and that decide how the sequence is read.
seq:
  - id: base
    type: u1
  - id: len_name
    type: u1
  - id: kind
    type: u1
  - id: order
    type: u1
  - id: part
    type: part
  - id: marks
    type: u1
    repeat: expr
    repeat-expr: header.num_marks
instances:
  header:
    pos: 10
    type: header
  names:
    pos: header.start + header.num_marks
    size: len_name
    type: str
    encoding: ASCII
    repeat: expr
    repeat-expr: 2
  choice:
    io: _root._io
    pos: 24
    type:
      switch-on: kind
      cases:
        1: header
        2: pair(base)
types:
  header:
    seq:
      - id: num_marks
        type: u1
      - id: start
        type: u1
  pair:
    params:
      - id: first
        type: u1
    seq:
      - id: second
        type: u1
        valid:
          min: first
  part:
    meta:
      endian:
        switch-on: _parent.order
        cases:
          1: be
          _: le
    instances:
      distant:
        pos: _parent.base + 12
        type: u2
