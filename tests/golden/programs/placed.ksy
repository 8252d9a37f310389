meta: {id: placed, endian: le}
doc: An instance at an offset of the file.
seq:
  - {id: offset, type: u4}
instances:
  entry:
    pos: offset
    type: u2
