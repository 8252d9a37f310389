meta:
  id: shared_length
  title: One number for two members
  endian: be
  encoding: ASCII
doc: For a writer over what was read, where an edit of one member asks for another number than the other does.
seq:
  - id: flags
    type: b8
  - id: len
    type: u1
  - id: first
    size: len
    type: body
  - id: second
    size: len + 1
    type: body
  - id: ofs
    type: u1
  - id: len_pinned
    type: u1
instances:
  here: # what no codec creates
    pos: _io.pos - 1
    type: u1
  pinned:
    pos: ofs
    size: len_pinned
  behind:
    pos: ofs + 4
    size: 2
types:
  body:
    seq:
      - id: num
        type: u1
      - id: text
        type: str
        size: num
