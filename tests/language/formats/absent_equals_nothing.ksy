# What is absent equals nothing: a field, a value, a peek, what an expression chooses, and what is absent too.
meta:
  id: absent_equals_nothing
seq:
  - id: number
    type: u1
  - id: small
    type: u1
    if: number > 9
  - id: text
    type: strz
    encoding: ASCII
    if: number > 9
  - id: always
    type: u1
    if: small != 5
  - id: never
    type: u1
    if: share == 4
  - id: again
    type: u1
    if: share != 4
  - id: last
    type: u1
    if: tag != 7
instances:
  share:
    value: 100 / number
    if: number != 0
  tag:
    pos: 0
    type: u1
    if: number > 9
    -place: none
  equal:
    value: small == 0
  unequal_text:
    value: text != ""
  both:
    value: small == never
  chosen:
    value: '(number == 0 ? small : always) == 8'
  computed:
    value: share == 0
  less:
    value: small < 5
