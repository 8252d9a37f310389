meta:
  id: values_that_peek
  endian: le
doc: A value that rules ask for may look at elements and at a peek.
seq:
  - id: len
    type: u1
  - id: numbers
    type: u1
    repeat: expr
    repeat-expr: len
instances:
  peek:
    pos: 0
    -place: none
    type: u1
-values:
  differ: numbers.all(_ != peek)
-checks:
  - id: R1
    that: 'len == 0 or differ'
    level: content
