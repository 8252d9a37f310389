# Validation keeps the lists of objects that lie on its stack only while they are checked.
meta: {id: unset_list, endian: le, encoding: UTF-8}
seq:
  - {id: kind, type: u1}
  - {id: optional, type: part, if: kind != 0}
  - {id: len_sized, type: u1, if: kind > 1}
  - {id: sized, type: part, size: len_sized, if: kind > 1}
  - {id: chosen, type: {switch-on: kind, cases: {1: part, 2: u1}}}
types:
  part:
    seq:
      - {id: numbers, type: u1, repeat: until, repeat-until: _ == 0}
      - {id: texts, type: strz, repeat: expr, repeat-expr: numbers.size, if: numbers.size > 1}
      - {id: more, type: u1, if: texts.size > 1}
