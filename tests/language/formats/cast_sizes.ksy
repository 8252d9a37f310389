# Sizes, counts and positions that are cast to an unsigned integer are compared as such; a rule says what it compared
# with, the constant of a smaller type included.
meta:
  id: cast_sizes
  endian: le
seq:
  - id: len
    type: parts
  - id: body
    size: len.wide
  - id: name
    type: str
    size: len.narrow
    encoding: ASCII
  - id: numbers
    type: u1
    repeat: expr
    repeat-expr: len.wide
  - id: pairs
    type: pair
    repeat: expr
    repeat-expr: len.narrow
  - id: own
    size: (len.low + 1).as<u4>
-checks:
  - id: own_size
    that: own.length >= len.least.as<u2>
    doc: The length of the last bytes is less than the least.
  - id: low
    that: len.low >= len.least.as<u4>
    doc: The length is less than the least.
types:
  parts:
    seq:
      - id: high
        type: b4
      - id: low
        type: b4
      - id: more
        type: u1
    instances:
      wide:
        value: '(low + (more > 0 ? high << 1 : 0)).as<u8>'
      narrow:
        value: '(low - (more > 0 ? high - 1 : 0)).as<u2>'
      least:
        value: 1
  pair:
    seq:
      - id: a
        type: u1
      - id: b
        type: u1
