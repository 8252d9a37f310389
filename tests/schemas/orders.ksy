# A byte order that a value decides, for the objects in it, too; and objects whose parent is not the object around them.
meta:
  id: orders
  endian: be
seq:
  - id: order
    type: u1
  - id: numbers
    type: numbers
  - id: mediator
    type: mediator
types:
  numbers:
    meta:
      endian:
        switch-on: _root.order
        cases:
          1: le
          2: be
    seq:
      - id: word
        type: u2
      - id: len_body
        type: u4
      - id: real
        type: f4
      - id: value
        type:
          switch-on: word
          cases:
            1: u2
            2: s8
      - id: inner
        type: inner
        repeat: expr
        repeat-expr: 2
      - id: body
        size: len_body
    types:
      inner:
        seq:
          - id: word
            type: u2
          - id: byte
            type: u1
  mediator:
    seq:
      - id: far
        type: child
        parent: _parent.numbers
      - id: orphan
        type: orphan
        parent: false
  child:
    seq:
      - id: data
        size: _parent.inner[0].byte
  orphan:
    seq:
      - id: byte
        type: u1
