meta:
  id: peeked
  title: Bytes that decide how others are read
  endian: le
doc: For a writer that reads back what it has written, since peeks look at what its members own.
params:
  - id: mark
    type: u1
seq:
  - id: wide
    type: u2
    if: is_wide
  - id: body
    size: '_io.size - _io.pos - (has_end ? 1 : 0)'
  - id: end
    type: u1
    if: has_end
instances:
  first_byte:
    pos: 0
    type: u1
    if: _io.size >= 1
    -place: none
  last_byte:
    pos: _io.size - 1
    type: u1
    if: _io.size >= 1
    -place: none
  is_wide:
    value: _io.size >= 1 and first_byte == 1
  has_end:
    value: _io.size >= 1 and last_byte == mark
