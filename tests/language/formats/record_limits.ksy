meta:
  id: record_limits
  endian: le
doc: Rules of records that compare with parameters.
seq:
  - id: most
    type: u1
  - id: least
    type: u2
  - id: a # the name of a field of the records, too
    type: u1
  - id: pairs
    type: pair(most, 7)
    repeat: expr
    repeat-expr: 2
  - id: others
    type: pair(a + 1, 7)
    repeat: expr
    repeat-expr: a
types:
  pair:
    params:
      - id: most
        type: s8
      - id: bias
        type: u1
    seq:
      - id: a
        type: u1
        valid:
          max: most + bias - 7
      - id: b
        type: u1
        valid:
          min: 3
