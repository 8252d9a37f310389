meta:
  id: ends
  title: What hangs on where a stream ends
  endian: be
  bit-endian: be
doc: For a writer over what was read, which composes values before it is known where their stream ends.
seq:
  - id: version
    type: b4
  - id: flags
    type: b4
  - id: head
    type: head
  - id: code
    type: str
    encoding: ASCII
    size: 'head.len_code > 2 ? head.len_code - 2 : head.len_code'
  - id: len_list
    type: u1
  - id: list
    type: list
    size: len_list
  - id: more
    type: more
    if: has_more
instances:
  has_more:
    value: not _io.eof
types:
  head:
    seq:
      - id: len_code
        type: u4
  list:
    seq:
      - id: items
        type: item
        repeat: until
        repeat-until: _io.eof
  item:
    seq:
      - id: len_name
        type: u1
      - id: name
        type: str
        encoding: ASCII
        size: len_name
  more:
    seq:
      - id: body
        size: _io.size - _io.pos - 1
      - id: check
        type: u1
