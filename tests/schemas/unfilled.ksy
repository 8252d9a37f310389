meta:
  id: unfilled
  title: Derived of lists that new objects lack
  endian: be
doc: What is derived stands before the lists it is derived of, which in files always have their elements.
seq:
  - id: quotient
    type: u1
    -derive: 12 / pairs.size
  - id: first
    type: u1
    -derive: pairs[0] & 255
  - id: last
    type: u1
    -derive: items.last.value
  - id: inside
    type: u1
    -derive: inner.bytes[1]
  - id: named
    type: u1
    -derive: second
  - id: pairs
    type: u2
    repeat: expr
    repeat-expr: 3
  - id: items
    type: item
    repeat: expr
    repeat-expr: 2
  - id: inner
    type: inner
-values:
  second: pairs[1] & 255
types:
  item:
    seq:
      - id: value
        type: u1
      - id: name
        type: strz
        encoding: ASCII
  inner:
    seq:
      - id: bytes
        type: u1
        repeat: expr
        repeat-expr: 2
