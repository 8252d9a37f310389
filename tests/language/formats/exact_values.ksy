meta:
  id: exact_values
  endian: le
doc: |
  Values that C's own operators would compute otherwise: shifts by the width of an int, quotients and remainders of negative
  numbers, comparisons of 64 bits of unlike signs, bits that an alternative sets; and literals that need 17 digits.
seq:
  - id: a
    type: u1
  - id: n
    type: u1
  - id: s
    type: s1
  - id: x
    type: u1
  - id: large
    type: u8
  - id: minus
    type: s8
instances:
  shifted:
    value: a >> n % 33
  quotient:
    value: s / 2
  remainder:
    value: s % 3
  set_bit:
    value: (x | 8) == 10
  greater:
    value: large > minus
  less:
    value: minus < large
  longest:
    value: 0.30000000000000004 > 0.3
