meta:
  id: instances_in_line
doc: An instance without `pos` is read where the stream stands when it is first asked for, and what follows stands behind it.
seq:
  - id: first
    type: u1
    if: head == 7
  - id: second
    type: u1
  - id: third
    type: u1
    repeat: expr
    repeat-expr: counts.last
  - id: fourth
    size: len - 1
  - id: fifth
    type: u1
instances:
  head:
    type: u1
  counts:
    type: u1
    repeat: expr
    repeat-expr: 2
  inner:
    type: inner
  len:
    value: inner.len
types:
  inner:
    seq:
      - id: len
        type: u1
