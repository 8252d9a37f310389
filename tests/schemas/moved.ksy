meta:
  id: moved
  title: Members that lie elsewhere, and grow there
  endian: le
  encoding: UTF-8
doc: For a writer over what was read, in which what is found by positions takes other room than it did.
seq:
  - id: ofs_table
    type: u2
  - id: num_names
    type: u1
  - id: ofs_body
    type: u2
  - id: len_body
    type: u1
  - id: ofs_note
    type: u1
    doc: In units of two bytes.
instances:
  table:
    pos: ofs_table
    type: name
    repeat: expr
    repeat-expr: num_names
  body:
    pos: ofs_body
    size: len_body
    type: body
  note:
    pos: ofs_note * 2
    type: strz
  trailer:
    pos: _io.size - 2
    type: u2
  fixed:
    pos: 64
    type: u1
    if: _io.size > 64
types:
  name:
    seq:
      - id: ofs
        type: u2
      - id: len
        type: u1
    instances:
      text:
        io: _root._io
        pos: ofs
        type: str
        size: len
  body:
    seq:
      - id: ofs_line
        type: u1
      - id: len_title
        type: u1
      - id: title
        type: str
        size: len_title
    instances:
      line:
        pos: ofs_line
        type: strz
      all:
        pos: 0
        size: 2
        -place: none
