# Objects that take no bytes where they stand, and tell of what lies elsewhere.
meta:
  id: objects_without_bytes
  endian: le
seq:
  - id: num_ends
    type: u1
  - id: ends
    type: u1
    repeat: expr
    repeat-expr: num_ends
  - id: name
    type: strz
    encoding: ASCII
  - id: rest
    type: part
    size: 4
instances:
  blocks:
    type: block(ends[_index], ends[_index + 1])
    repeat: expr
    repeat-expr: num_ends - 1
types:
  block:
    params:
      - id: ofs_begin
        type: u1
      - id: ofs_end
        type: u1
    instances:
      data:
        io: _root._io
        pos: ofs_begin
        size: ofs_end - ofs_begin
  part: # what lies where the stream stands, when it is asked for
    seq:
      - id: one
        type: u1
    instances:
      two:
        type: pointer
  pointer:
    seq:
      - id: ofs
        type: u1
    instances:
      there:
        pos: ofs
        type: u1
