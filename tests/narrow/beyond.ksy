meta:
  id: beyond
  endian: le
  encoding: ASCII
doc: Sizes, numbers of elements and positions that no file has where addresses have 32 bits, and comparisons with such numbers.
seq:
  - id: kind
    type: u1
  - id: body
    size: 0x8000000000000000
    if: kind == 1
  - id: numbers
    type: u2
    repeat: expr
    repeat-expr: 0x8000000000
    if: kind == 2
  - id: text
    type: str
    size: 0x8000000000
    if: kind == 3
  - id: records
    type: record
    repeat: expr
    repeat-expr: 0x8000000000
  - id: objects
    type: object
    repeat: expr
    repeat-expr: 0x8000000000
  - id: names
    type: strz
    repeat: expr
    repeat-expr: 0x8000000000
  - id: in_stream
    type: object
    size: 0x8000000000
    if: kind == 4
  - id: in_streams
    type: object
    size: 4
    repeat: expr
    repeat-expr: 0x8000000000
  - id: floats
    type: f4
    repeat: expr
    repeat-expr: 0x100000000
  - id: label
    type: strz
  - id: never
    type: u1
    if: size_of_label >= 0x8000000000
instances:
  size_of_label:
    value: label.to_b("ASCII").length
  far:
    pos: 0x8000000000000
    size: 4
  far_object:
    pos: 0x8000000000000
    type: record
  all:
    pos: 0
    size: 0x8000000000000
  is_short:
    value: text.length < 0x480000000 and body.size != 0x480000000
  is_near:
    value: _io.pos < 0x480000000 and 0x480000000 > _io.size
  is_far:
    value: "_io.size >= (4 >= 6 ? 7 : 0x480000000)"
  is_short_text:
    value: 4294967295 >= "ff".length
  bit:
    value: _io.size & 4
types:
  record:
    seq:
      - id: x
        type: u1
      - id: y
        type: u2
  object:
    seq:
      - id: len_body
        type: u1
      - id: body
        size: len_body
-checks:
  - id: B1
    that: objects.count(_.len_body > 3) < 0x480000000
    level: content
  - id: B2
    that: objects.all(_index < 0x480000000)
    level: content
  - id: B3
    that: kind == 1
    if: bit == 1
    level: content
  - id: B4
    that: "[kind, 300].slice(0x7fffffff, kind).any(_ > 1)"
    level: content
