meta:
  id: peeks_at
  endian: le
doc: A list that is computed asks for a peek, and that where it is.
seq:
  - id: ofs_mark
    type: u1
  - id: part
    type: part
types:
  part:
    instances:
      mark:
        pos: _root.ofs_mark
        -place: none
        type: u1
      marks:
        value: '[mark, 300]'
