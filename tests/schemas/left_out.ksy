meta:
  id: left_out
  endian: le
  encoding: ASCII
doc: Texts whose sizes JSON leaves out, for a writer over what was read.
seq:
  - id: num
    type: u1
  - id: items
    type: item
    repeat: expr
    repeat-expr: num
types:
  item:
    seq:
      - id: len
        type: u1
      - id: name
        type: str
        size: len
instances:
  here: # what no codec creates
    pos: _io.pos
    type: u1
    if: _io.size == 0
