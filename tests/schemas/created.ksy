meta:
  id: created
  endian: le
doc: Numbers that programs make, in a form that other objects say.
seq:
  - id: form
    type: u1
  - id: several
    type: several_parents
  - id: other
    type: other
  - id: asks
    type: asks
types:
  several_parents:
    seq:
      - id: numbers
        type:
          switch-on: _parent.as<created>.form
          cases:
            0: u1
            _: u2
        repeat: expr
        repeat-expr: 1
  other:
    seq:
      - id: several
        type: several_parents
  asks:
    seq:
      - id: inner
        type: inner
        repeat: expr
        repeat-expr: 2
    instances:
      later:
        type: u4
  inner:
    seq:
      - id: numbers
        type:
          switch-on: _parent.later
          cases:
            0: u1
            _: u2
        repeat: expr
        repeat-expr: 1
-checks:
  - id: C1
    that: asks.inner.min(255) != form
    level: content
