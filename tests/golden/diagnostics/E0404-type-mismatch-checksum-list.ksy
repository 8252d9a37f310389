meta:
  id: summed_list
seq:
  - id: entries
    type: entry
    repeat: expr
    repeat-expr: 2
  - id: crc
    type: u4le
    -derive: crc32(entries)
types:
  entry:
    seq:
      - id: a
        type: u1
