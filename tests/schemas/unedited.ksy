meta:
  id: unedited
  title: One length for a member in line and for another elsewhere
  endian: be
  encoding: ASCII
doc: For a writer over what was read, where an edit of the first member makes the length of the other follow.
seq:
  - id: kind
    type: u1
  - id: fixed
    type: u1
  - id: len
    type: u1
  - id: first
    size: len
    type: body
  - id: padding
    size: 6 - len
    if: fixed != 0
  - id: ofs
    type: u1
instances:
  plain:
    pos: ofs
    size: len + 1
    if: kind == 0
  object:
    pos: ofs
    size: len + 1
    type: body
    if: kind == 1
  text:
    pos: ofs
    type: str
    size: len + 1
    terminator: 0
    if: kind == 2
  numbers:
    pos: ofs
    type: u1
    repeat: expr
    repeat-expr: len + 1
    if: kind == 3
  packed:
    pos: ofs
    size: len + 1
    process: xor(1)
    if: kind == 4
  rest:
    pos: ofs
    size-eos: true
    type: body
    if: kind == 5
  mark:
    pos: ofs
    size: 1
    if: kind == 6
  head:
    pos: 0
    size: ofs
    type: start
    if: kind == 6
types:
  body:
    seq:
      - id: num
        type: u1
      - id: text
        type: str
        size: num
  start:
    seq:
      - id: kind
        type: u1
