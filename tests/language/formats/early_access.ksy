# All ways to ask for what has not been read. The first byte says which of them is taken: none in the data of the spec;
# the changes that the runner makes try the others.
meta:
  id: early_access
seq:
  - id: asks
    type: asking
  - id: one
    type: nested
  - id: three
    type: u1
    repeat: expr
    repeat-expr: 3
  - id: divisor
    type: u1
    valid:
      min: 1
  - id: choice
    type:
      switch-on: divisor
      cases:
        1: nested
        2: asking
types:
  asking:
    seq:
      - id: way
        type: u1
      - id: element
        size: _parent.three[2]
        if: way == 0
      - id: inside
        size: _parent.one.inner.value
        if: way == 1
      - id: quotient
        size: 2 / _parent.divisor
        if: way == 2
      - id: by_instance
        size: _root.sum
        if: way == 3
      - id: count
        size: 3 - _parent.three.size
        if: way == 4
      - id: in_stream
        size: _parent.one.inner._io.size
        if: way == 5
      - id: in_choice
        size: _parent.choice.as<nested>.inner.value
        if: way == 6
  nested:
    seq:
      - id: inner
        type: recursive
  recursive:
    seq:
      - id: value
        type: u1
      - id: next
        type: recursive
        if: value > 200
instances:
  sum:
    value: one.inner.value + three.last
