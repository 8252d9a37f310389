meta:
  id: over
  title: Members in bits, elsewhere, packed and over each other
  endian: le
  bit-endian: be
doc: For a writer that works over what was read.
seq:
  - id: flags
    type: b3
  - id: level
    type: b5
  - id: kind
    type: u1
  - id: name
    type: str
    size: 6
    encoding: UTF-16LE
  - id: where
    type: u1
  - id: body
    type: part
    size: 4
    process: xor(0x55)
  - id: either
    type:
      switch-on: kind
      cases:
        1: u2
        2: part
        3: f4
        4: f8
  - id: line
    type: strz
    encoding: ASCII
instances:
  there:
    pos: where
    type: u2
  again:
    pos: 0
    type: u1
  whole:
    value: _root
  total:
    value: level + there
types:
  part:
    seq:
      - id: a
        type: u2
      - id: b
        type: u2
