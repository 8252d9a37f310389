meta:
  id: unheld
  title: Bytes that no member holds
  endian: be
  encoding: ASCII
doc: For a writer over what was read, whose edits must leave bytes alone that no member holds.
seq:
  - id: flags
    type: b8
  - id: ofs
    type: u1
  - id: len
    type: u1
instances:
  body:
    pos: ofs
    size: len
    -place: {order: 1}
  foot:
    pos: ofs + len
    type: u1
  absent:
    pos: 0
    type: u1
    if: flags == 0
