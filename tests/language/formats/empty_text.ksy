# Text that is empty, and says so, in a codec that patches files.
meta:
  id: empty_text
  endian: le
  encoding: UTF-8
seq:
  - id: first
    type: u1
  - id: nothing
    type: str
    size: 0
    valid: '""'
  - id: part
    type: part
types:
  part:
    instances:
      number:
        type: u2
