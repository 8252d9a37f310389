meta:
  id: wide_switch
  endian: le
doc: A switch between integers that no integer of C holds all of, and objects as deep as real files have them.
seq:
  - id: n
    type: u1
  - id: value
    type:
      switch-on: n
      cases:
        0: u8
        1: s8
        2: s1
  - id: values
    type:
      switch-on: n
      cases:
        0: u8
        1: s8
        2: s1
    repeat: expr
    repeat-expr: 2
  - id: deep
    type: level
instances:
  exact:
    value: value.as<u8>
    if: n == 0
types:
  level:
    seq:
      - id: more
        type: u1
      - id: next
        type: level
        if: more > 1
