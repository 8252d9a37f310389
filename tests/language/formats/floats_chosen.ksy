meta:
  id: floats_chosen
  endian: be
doc: Numbers of single precision that are kept in double precision are written with every bit, also of signalling NaNs.
seq:
  - id: kind
    type: u1
  - id: mixed
    type:
      switch-on: kind
      cases:
        1: f4
        2: f8
    repeat: expr
    repeat-expr: 2
  - id: any
    type:
      switch-on: kind
      cases:
        0: root
        _: f4
  - id: end
    type: b4
types:
  root:
    seq:
      - id: text
        size: 4
