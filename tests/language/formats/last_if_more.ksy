# What ends a stream is there if the stream goes on: it may come and go, and what is before it may grow.
meta:
  id: last_if_more
  endian: be
seq:
  - id: name
    type: name
  - id: flags
    type: b4
  - id: level
    type: b4
  - id: tail
    type: tail
    if: not _io.eof
  - id: rest
    size: _io.size - _io.pos
    if: has_rest
instances:
  has_rest:
    value: _io.size - _io.pos > 0
types:
  name:
    seq:
      - id: len
        type: u1
      - id: value
        size: len
  tail:
    seq:
      - id: num_items
        type: u1
      - id: items
        type: u2
        repeat: expr
        repeat-expr: num_items
