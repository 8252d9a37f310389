meta:
  id: sample
  endian: le
seq:
  - id: kind
    type: u1
  - id: len_more
    type: u1
    if: not _io.eof
  - id: more
    size: len_more
    if: len_more != 0
  - id: unlike
    type: u1
    if: len_more != 0
  - id: num_parts
    type: u1
    if: kind == 1
  - id: parts
    type: u1
    repeat: expr
    repeat-expr: num_parts * 2
    if: num_parts != 0
