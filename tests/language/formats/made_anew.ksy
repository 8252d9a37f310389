meta:
  id: made_anew
  endian: le
doc: |
  Arrays whose layout depends on values that have to be computed, that may fail, and that belong to the root or to the
  parent: also where such arrays are made anew.
seq:
  - id: n
    type: u1
  - id: all
    type: root
  - id: by_instance
    type: record(all.kept - 4)
    repeat: expr
    repeat-expr: n
types:
  root:
    seq:
      - id: x
        type: u1
      - id: inner
        type: all
    instances:
      kept:
        value: x + 2
    types:
      all:
        seq:
          - id: by_root
            type:
              switch-on: _root.n / _parent.x
              cases:
                1: u2
                _: u4
            repeat: expr
            repeat-expr: 2
          - id: by_parent
            type: record(_parent.x - 2)
            repeat: expr
            repeat-expr: 1
          - id: by_nothing
            type:
              switch-on: _root.n
              cases:
                _: u2
            repeat: expr
            repeat-expr: 1
  record:
    params:
      - id: kind
        type: s4
    seq:
      - id: more
        type: u1
        if: kind == -1
      - id: value
        type: u1
