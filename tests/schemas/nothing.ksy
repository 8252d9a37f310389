meta:
  id: nothing
  endian: le
  encoding: ASCII
doc: |
  Lists, bytes and text of which nothing is ever there, and an enumeration without values. No format: what is generated
  from it is compiled with every warning.
seq:
  - {id: numbers, type: u2, repeat: expr, repeat-expr: 0}
  - {id: records, type: record, repeat: expr, repeat-expr: 0}
  - {id: objects, type: object, repeat: expr, repeat-expr: 0}
  - {id: objects_again, type: object, repeat: expr, repeat-expr: none}
  - {id: in_streams, type: object, size: 1, repeat: expr, repeat-expr: 0}
  - {id: names, type: strz, repeat: expr, repeat-expr: 0}
  - {id: parts, size: 3, repeat: expr, repeat-expr: 0}
  - {id: bits, type: b3, repeat: expr, repeat-expr: 0}
  - {id: empty_parts, size: 0, repeat: expr, repeat-expr: 3}
  - {id: empty, size: 0}
  - {id: empty_text, type: str, size: none}
  - {id: unnamed, type: u1, enum: no_values}
  - {id: flags, type: u1, -flags: no_values}
  - {id: never_valid, type: u1, enum: no_values, valid: {in-enum: true}, if: unnamed.to_i == 1}
instances:
  none: {value: 0}
  far_numbers: {pos: 0, type: u2, repeat: expr, repeat-expr: 0}
  far_objects: {pos: 0, type: object, repeat: expr, repeat-expr: 0}
types:
  record:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u2}
  object:
    seq:
      - {id: x, type: u1, enum: no_values}
      - {id: len_y, type: u1}
      - {id: y, size: len_y}
enums:
  no_values: {}
