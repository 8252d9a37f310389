meta:
  id: asked_again
  title: Instances that take memory when they are read
  endian: be
  encoding: ASCII
doc: For a writer that reads instances again which nobody has asked for, as the program has set them.
seq:
  - id: ofs
    type: u1
  - id: len
    type: u1
instances:
  at:
    pos: ofs
    type: place
  body:
    pos: at.ofs
    size: len
    process: xor(1)
  items:
    pos: at.ofs
    type: item
    repeat: expr
    repeat-expr: len
types:
  place:
    seq:
      - id: ofs
        type: u1
  item:
    seq:
      - id: text
        type: strz
