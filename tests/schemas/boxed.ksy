meta:
  id: boxed
  endian: le
doc: Objects inside each other, which no file ends; values of values in them.
seq:
  - id: node
    type: node
types:
  node:
    seq:
      - id: link
        type: link
    instances:
      mark:
        value: link.mark
      same:
        value: mark
  link:
    seq:
      - id: node
        type: node
      - id: mark
        type: s2
