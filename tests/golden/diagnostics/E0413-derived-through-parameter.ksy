meta:
  id: sample
seq:
  - id: plain
    type: u1
    -derive: given.amount
  - id: given
    type: part(plain)
  - id: computed
    type: u1
    -derive: listed[0].more
  - id: listed
    type: part(computed)
    repeat: expr
    repeat-expr: 1
  - id: chosen
    type: u1
    -derive: choice.as<part>.amount
  - id: choice
    type:
      switch-on: plain
      cases:
        1: part(chosen)
        2: fine
  - id: other
    type: u1
    -derive: third.amount
  - id: third
    type: part(plain)
types:
  part:
    params:
      - id: amount
        type: u1
    seq:
      - id: x
        type: u1
    -values:
      more: twice + 1
      twice: 2 * amount
  fine:
    seq:
      - id: y
        type: u1
