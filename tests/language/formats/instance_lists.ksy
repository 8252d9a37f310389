meta:
  id: instance_lists
  endian: be
doc: Lists of every kind in what is read when a condition or a rule asks for it, also while a file is validated.
seq:
  - id: first
    type: u1
  - id: second
    type: u1
    if: placed.three.last.name == "gh"
instances:
  placed:
    pos: 1
    type: lists
types:
  lists:
    seq:
      - id: one
        type: u1
      - id: three
        type: named
        repeat: expr
        repeat-expr: 3
      - id: counted
        type: named
        repeat: expr
        repeat-expr: one & 3
      - id: numbers
        type: u2
        repeat: expr
        repeat-expr: 2
      - id: nested
        type: pair
        repeat: until
        repeat-until: _.two[1].x == 0
  named:
    seq:
      - id: name
        type: str
        encoding: ASCII
        size: 2
  pair:
    seq:
      - id: two
        type: point
        repeat: expr
        repeat-expr: 2
  point:
    seq:
      - id: x
        type: u1
-checks:
  - id: R0
    that: placed.nested.last.two.last.x == 0
  - id: R1
    that: placed.counted.all(_.name != "xx")
    level: content
