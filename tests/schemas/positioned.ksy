meta:
  id: positioned
  title: Objects at positions that others state
  endian: le
doc: For a writer that puts instances where they lie, over each other, and with bytes of nobody between them.
seq:
  - id: num_entries
    type: u1
  - id: title
    type: strz
    encoding: ASCII
  - id: entries
    type: entry
    repeat: expr
    repeat-expr: num_entries
instances:
  first:
    pos: 0
    type: u1
  last:
    pos: _io.size - 3
    size: 3
    type: str
    encoding: ASCII
types:
  entry:
    seq:
      - id: ofs_body
        type: u2
      - id: kind
        type: u1
    instances:
      body:
        pos: ofs_body
        type: record
        if: kind != 0
  record:
    seq:
      - id: name
        type: strz
        encoding: ASCII
      - id: ofs_tail
        type: u2
    instances:
      tail:
        pos: ofs_tail + 2
        type: pair
      look:
        pos: ofs_tail
        type: u1
  pair:
    seq:
      - id: a
        type: u1
      - id: b
        type: strz
        encoding: ASCII
