meta:
  id: parameters_of_elements
  endian: le
doc: Parameters of objects that would be records, had nobody asked for these from outside.
seq:
  - id: one
    type: fixed(3)
  - id: some
    type: fixed(_index + 1)
    repeat: expr
    repeat-expr: one.number
  - id: masked
    type: uniform(one.number - 2)
    repeat: expr
    repeat-expr: 2
instances:
  of_last:
    value: some.last.number * 10 + some[0].number
  of_masked:
    value: masked[1].mask
-checks:
  - id: R0
    that: some.all(_.number == _.value)
    level: content
types:
  fixed:
    params:
      - id: number
        type: u1
    seq:
      - id: value
        type: u1
  uniform:
    params:
      - id: mask
        type: u1
    seq:
      - id: value
        type: u1
        if: mask & 1 != 0
