meta:
  id: deep_lists
  endian: le
doc: Lists in elements of lists, which take memory before any of their bytes have been read.
seq:
  - id: outer
    type: part
types:
  part:
    seq:
      - id: inner
        type: part
        repeat: expr
        repeat-expr: 1
      - id: more
        type: u2
        if: inner.first.more == 1
      - id: last
        type: u2be
