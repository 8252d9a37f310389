# Where a switch has no case, there is no value: nothing of it is checked, and looking into it is an error.
meta:
  id: switch_without_case
seq:
  - id: objects
    type:
      switch-on: _index
      cases:
        1: one
        2: one
    repeat: expr
    repeat-expr: 4
  - id: mixed
    type:
      switch-on: _index
      cases:
        1: one
        2: u1
    repeat: expr
    repeat-expr: 4
  - id: numbers
    type:
      switch-on: _index
      cases:
        1: u1
        2: s1
    valid:
      min: 5
    repeat: expr
    repeat-expr: 4
  - id: checked
    type:
      switch-on: numbers[1]
      cases:
        200: u1
        201: s1
    valid:
      min: 1
  - id: until_two
    type:
      switch-on: _index
      cases:
        0: one
        1: one
    repeat: until
    repeat-until: _.value == 2
types:
  one:
    seq:
      - id: value
        type: u1
instances:
  nothing:
    value: objects[0].value
  something:
    value: objects[2].value + mixed[1].as<one>.value
