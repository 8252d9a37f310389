meta:
  id: bench_items
  title: Items of which each has another size
  endian: le
  encoding: UTF-8
seq:
  - id: num_items
    type: u4
  - id: items
    type: item
    repeat: expr
    repeat-expr: num_items
types:
  item:
    seq:
      - id: kind
        type: u1
      - id: len_name
        type: u1
      - id: name
        type: str
        size: len_name
      - id: value
        type: u4
      - id: more
        type: u2
        if: kind > 1
