# Data with a byte behind it that makes its size even. The instance makes the writer one over what was read.
meta:
  id: evened
seq:
  - id: len
    type: u1
  - id: data
    size: len
  - id: pad
    type: u1
    if: len % 2 != 0
  - id: mark
    type: u1
instances:
  marked:
    pos: mark % 4
    type: u1
