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
    type: box(ignored)
  - id: sixth
    type:
      switch-on: tag
      cases:
        1: u1
        2: s1
  - id: seventh
    type: u1
    repeat: until
    repeat-until: _ == last_of
  - id: eighth
    type: box(0)
    size: len_box
  - id: ninth
    type: u1
    valid: same
  - id: tenth
    type: box(twice)
    repeat: expr
    repeat-expr: 2
instances:
  ignored:
    type: u1
  tag:
    type: u1
  last_of:
    type: u1
  len_box:
    type: u1
  same:
    type: u1
  half:
    type: u1
  twice:
    value: half * 2
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
  box:
    params:
      - id: number
        type: u1
    seq:
      - id: held
        type: u1
  inner:
    seq:
      - id: len
        type: u1
