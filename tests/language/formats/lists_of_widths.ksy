meta:
  id: lists_of_widths
  endian: le
doc: Choices of lists of integers with and without a sign, of different widths.
seq:
  - id: tag
    type: u1
  - id: wide
    type: u4
    repeat: expr
    repeat-expr: 2
  - id: signed
    type: s1
    repeat: expr
    repeat-expr: 2
  - id: narrow
    type: u1
    repeat: expr
    repeat-expr: 2
instances:
  first:
    value: 'tag == 0 ? wide : signed'
  second:
    value: 'tag == 0 ? signed : wide'
  of_bytes:
    value: 'tag == 0 ? narrow : signed'
  least:
    value: '(tag == 0 ? wide : signed).min'
