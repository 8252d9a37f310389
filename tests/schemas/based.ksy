# Positions that count from what objects around say: of each entry its offset follows when bytes move.
meta:
  id: based
  endian: le
seq:
  - id: len_head
    type: u1
  - id: num_entries
    type: u1
  - id: entries
    type: entry
    repeat: expr
    repeat-expr: num_entries
instances:
  ofs_data:
    value: ((len_head + 3) & 0xfc) + 8
types:
  entry:
    seq:
      - id: ofs_body
        type: u1
      - id: len_body
        type: u1
    instances:
      body:
        io: _root._io
        pos: _root.ofs_data + ofs_body
        size: len_body
