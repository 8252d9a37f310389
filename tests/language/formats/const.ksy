# Constants in expressions and arrays; a schema whose id is a keyword of C.
meta:
  id: const
seq:
  - id: magic
    contents: AB
  - id: many
    contents: [1]
    repeat: expr
    repeat-expr: 2
  - id: optional
    contents: [2]
    if: magic.size == 2
  - id: never
    contents: [3]
    if: magic[0] == 0x42
instances:
  both:
    value: 'magic.to_s("ASCII") + "C"'
  last:
    value: many.last
  absent:
    value: never
