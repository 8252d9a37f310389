meta:
  id: decided_comparisons
  endian: le
doc: |
  Comparisons that the ranges of their operands decide: the operands are still looked at, which may fail. And values of an
  enumeration that no member of its width has.
seq:
  - id: kind
    type: u1
    enum: kinds
    valid:
      in-enum: true
  - id: kinds
    type: s1
    enum: kinds
    repeat: expr
    repeat-expr: 2
    valid:
      in-enum: true
  - id: small
    type: u1
instances:
  here:
    pos: small
    type: u1
  always:
    value: '(small == 4 ? here / small : here % 7) >= 0'
  never:
    value: '(small == 4 ? here : small) > 255'
  same:
    value: 'small / small == small / small'
  lacks_bit:
    value: 'small & 8 == 4 >> 1'
  has_bit:
    value: '2 != small | 1'
  has_computed_bits:
    value: '6 == small | 7 - (4 == 2 ? 3 : 2)'
  differs:
    value: 'small < (small != small).to_i'
  chooses:
    value: 'small < (small == small ? 0 : 1)'
  of_bits:
    value: '256 & 65536 <= kinds.size'
  beyond_doubles:
    value: '1e3 * 9223372036854775807 > small'
  of_literals:
    value: '6 % 6 > [13, 129, 78].last'
-checks:
  - id: R0
    that: '(small == 4 ? here / small : here % 7) >= 0'
    severity: note
  - id: R2
    that: '(kinds.all(_.to_i < small) ? 6 : 1) == here'
    severity: note
    level: content
  - id: R1
    that: '(small != 0 ? small / small : 1) < 256'
    severity: note
  - id: R3
    that: 'kinds.acyclic(~small)'
    severity: note
    level: content
enums:
  kinds:
    -1: below
    1: some
    256: beyond
    4294967296: far
    9223372036854775808: farther
