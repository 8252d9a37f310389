meta:
  id: derived_absent
  title: A number that is derived from absent bytes and from a constant
  endian: be
  encoding: ASCII
seq:
  - id: kind
    type: u1
  - id: sum
    type: u1
    -derive: extra.size + sign.value
  - id: sign
    type: sign
  - id: extra
    size: 2
    if: kind == 1
types:
  sign:
    seq:
      - id: text
        contents: S
    instances:
      value:
        value: text.length
