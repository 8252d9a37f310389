# The size of what comes first is read in it, before all else.
meta:
  id: sizes_from_elsewhere
  endian: le
seq:
  - id: header
    type: header
    size: len_header
  - id: body
    size: header.len_body
instances:
  len_header:
    pos: 2
    type: u2
types:
  header:
    seq:
      - id: kind
        type: u2
      - id: len_header
        type: u2
      - id: len_body
        type: u1
      - id: more
        type: u1
        if: not _io.eof
