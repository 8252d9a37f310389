meta:
  id: doubled
  title: Sizes that are doubled
  endian: be
  encoding: ASCII
doc: For a writer over what was read, where a member says how often a size or a number of elements is doubled.
seq:
  - id: flags
    type: b8
  - id: rows
    type: row
    repeat: until
    repeat-until: _io.eof
instances:
  here: # what no codec creates
    pos: _io.pos - 1
    type: u1
types:
  row:
    seq:
      - id: head
        type: u1
      - id: data
        size: 2 << (head & 3)
      - id: twice
        type: u1
      - id: names
        type: strz
        repeat: expr
        repeat-expr: 1 << twice
