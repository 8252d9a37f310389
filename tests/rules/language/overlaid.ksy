meta:
  id: overlaid
  title: Names that differ, in what is written over what was read
  endian: le
  encoding: UTF-8
doc: |
  What an instance reads where it is asked for can be written only over what was read. Keys of a rule are collected there,
  too, while the elements are put.
seq:
  - {id: num_names, type: u1}
  - {id: names, type: name, repeat: expr, repeat-expr: num_names}
instances:
  first: {pos: 0, type: u1}
-checks:
  - {id: unique, that: names.unique(_.text), level: strict, severity: error, doc: names differ}
types:
  name:
    seq:
      - {id: text, type: strz}
