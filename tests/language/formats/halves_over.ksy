meta:
  id: halves_over
  endian: be
doc: Floating point numbers of 16 bits where a writer patches.
seq:
  - id: kind
    type: b8
  - id: single
    type: f2
  - id: choice
    type:
      switch-on: kind
      cases:
        0: f2
        1: f4
  - id: mixed
    type:
      switch-on: kind
      cases:
        0: f2le
        1: f8
        2: u1
  - id: until
    type: f2
    repeat: until
    repeat-until: _ < 0
instances:
  first:
    pos: 1
    type: f2
