meta:
  id: switch_holds_all
  endian: le
doc: The type of what is chosen holds the values of all cases, whatever their widths and signs, in switches and conditions.
seq:
  - id: kind
    type: u1
  - id: wide_first
    type:
      switch-on: kind
      cases:
        0: u2
        1: s1
  - id: narrow_first
    type:
      switch-on: kind
      cases:
        1: s1
        0: u4
  - id: bytes
    type:
      switch-on: kind
      cases:
        0: u1
        1: s1
  - id: signed_wide
    type:
      switch-on: kind
      cases:
        0: s4
        1: u2
    repeat: expr
    repeat-expr: 2
  - id: any
    type:
      switch-on: kind
      cases:
        0: u8
        1: s1
  - id: byte
    type: s1
  - id: word
    type: u2
instances:
  either:
    value: 'kind == 1 ? byte : word'
  list:
    value: '[word, byte]'
