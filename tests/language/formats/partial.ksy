# What has been read of data that ends too early stays visible, down to the object under way.
meta:
  id: partial
  ks-debug: true
  endian: le
seq:
  - id: number
    type: u2
  - id: groups
    type: group
    repeat: eos
types:
  group:
    seq:
      - id: name
        type: strz
        encoding: ASCII
      - id: count
        type: u1
      - id: parts
        type:
          switch-on: _index % 2
          cases:
            0: small
            1: large
        repeat: expr
        repeat-expr: count
  small:
    seq:
      - id: a
        type: u1
      - id: b
        type: u1
  large:
    seq:
      - id: values
        type: u2
        repeat: expr
        repeat-expr: 2
      - id: inner
        type: small
    instances:
      sum:
        value: values[0] + inner.b
