meta:
  id: derived_absent
  title: A number that is derived from absent members and from a constant
  endian: be
  encoding: ASCII
seq:
  - id: kind
    type: u1
  - id: sum
    type: u1
    -derive: extra.size + sign.value + codes.size + words.size
  - id: sign
    type: sign
  - id: extra
    size: 2
    if: kind == 1
  - id: codes
    type: u1
    repeat: expr
    repeat-expr: 2
    if: kind == 1
  - id: words
    type: strz
    repeat: expr
    repeat-expr: 2
    if: kind == 1
types:
  sign:
    seq:
      - id: text
        contents: S
    instances:
      value:
        value: text.length
