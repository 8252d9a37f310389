meta:
  id: shifted_again
  endian: le
  encoding: ASCII
doc: Padding whose size changes with the one before it, before an offset.
seq:
  - id: len
    type: u1
  - id: body
    size: len
  - id: pad
    size: (-_io.pos) & 3
  - id: ofs
    type: u1
instances:
  text:
    pos: ofs
    type: strz
