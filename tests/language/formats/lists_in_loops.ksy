meta:
  id: lists_in_loops
  endian: le
doc: |
  Lists that are made as lists of another form for each element of an array; and values that look at elements, asked for by
  rules of objects of which it is not known that they have the rule's root.
seq:
  - id: numbers
    type: u8
    repeat: expr
    repeat-expr: 2
  - id: box
    type: box
  - id: sums
    type: sum(numbers, box.numbers, _index)
    repeat: until
    repeat-until: _index == 1
  - id: last
    type: asked([_root])
types:
  box:
    seq:
      - id: numbers
        type: u2
        repeat: expr
        repeat-expr: 2
    -values:
      large: 'numbers.any(_ > _root.numbers.size)'
  sum:
    params:
      - id: all
        type: s8[]
      - id: more
        type: u4[]
      - id: index
        type: u1
    seq:
      - id: of
        type: u1
    instances:
      value:
        value: all[of] + more[of] + index
  asked:
    params:
      - id: roots
        type: lists_in_loops[]
    seq:
      - id: one
        type: u1
    -checks:
      - id: R0
        that: 'roots.all(_.box.large)'
        level: content
      - id: R1
        that: '_root.box.large'
        level: content
