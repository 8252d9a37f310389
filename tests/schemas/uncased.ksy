meta:
  id: uncased
  endian: le
doc: Bytes that no case of a switch reads, for a writer that patches files.
seq:
  - id: kind
    type: u1
  - id: len
    type: u1
  - id: body
    size: len
    type:
      switch-on: kind
      cases:
        1: pair
types:
  pair:
    seq:
      - id: first
        type: u1
      - id: second
        type: u1
instances:
  here: # what no codec creates
    pos: _io.pos
    type: u1
    if: _io.size == 0
