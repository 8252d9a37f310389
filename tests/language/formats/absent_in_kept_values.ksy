# Conditions ask values that are kept, of codecs that do not write: a value that needs what is absent makes them false,
# and is an error where somebody asks for it.
meta:
  id: absent_in_kept_values
seq:
  - id: rows
    type: row
    repeat: expr
    repeat-expr: 3
types:
  row:
    seq:
      - id: kind
        type: u1
      - id: more
        type: u1
        if: kind == 1
      - id: shown
        type: u1
        if: twice > 4
      - id: hidden
        type: u1
        if: not (twice >= 0)
      - id: last
        type: u1
        if: there.inner == kind or twice < 0
    instances:
      twice:
        value: more * 2
      from_more:
        value: 100 / more
        if: more != 0 and twice < 100
      again:
        value: kind
        if: twice > 4
      at_start:
        pos: 0
        type: u1
        if: twice > 4
      there:
        pos: 1
        type: box(more)
        if: more < 200
  box:
    params:
      - id: number
        type: u1
    seq:
      - id: inner
        type: u1
