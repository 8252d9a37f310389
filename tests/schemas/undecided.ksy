meta:
  id: undecided
  title: A choice and a condition that depend on one of two numbers
  endian: be
seq:
  - id: body_of
    type: u1
  - id: extra_of
    type: u1
  - id: left
    type: u1
  - id: right
    type: u1
  - id: body
    type:
      switch-on: 'body_of != 0 ? left : right'
      cases:
        1: small
        2: large
  - id: extra
    type: u1
    if: 'extra_of != 0 ? left == 1 : right == 1'
instances:
  again:
    pos: 0
    type: u2
types:
  small:
    seq:
      - id: value
        type: u1
  large:
    seq:
      - id: value
        type: u2
