meta:
  id: sample
  endian: le
seq:
  - id: data
    size: footer.ofs_table
instances:
  footer:
    pos: _io.size - 4
    type: footer
    -place:
      last: true
types:
  footer:
    seq:
      - id: ofs_table
        type: u4
