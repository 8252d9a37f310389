meta:
  id: defaults
  endian: le
  encoding: UTF-8
doc: Defaults of every kind, in every place that an object has, and of tags.
seq:
  - id: magic
    contents: DF
  - id: version
    type: u1
    -default: 3
    valid:
      max: 9
  - id: kind
    type: u1
    enum: kind
    -default: large
    valid:
      in-enum: true
  - id: marks
    type: u2
    -flags: mark
    -default: [bold, tall]
  - id: reserved
    size: 2
    -default: 'FFfe'
  - id: scale
    type: f4
    -default: 0.1
  - id: half
    type: f2
    -default: -1.5
  - id: twice
    type: f8
    -default: 3
  - id: name
    type: strz
    -default: untitled
  - id: signed
    type: s3
    -default: -5
  - id: all
    type: u8
    -default: 18446744073709551615
  - id: bit
    type: b1
    -default: true
  - id: bits
    type: b7
    -default: 0x55
  - id: head
    type: head
  - id: tall
    type: u1
    if: marks & 4 != 0
  - id: num_items
    type: u1
  - id: items
    type: item
    repeat: expr
    repeat-expr: num_items
  - id: num_points
    type: u1
  - id: points
    type: point
    repeat: expr
    repeat-expr: num_points
  - id: body
    type:
      switch-on: kind
      cases:
        'kind::small': small
        'kind::large': large
types:
  head:
    seq:
      - id: level
        type: u1
        -default: 7
  item:
    seq:
      - id: title
        type: strz
      - id: pages
        type: u2
        -default: 100
  point:
    seq:
      - id: x
        type: u1
      - id: y
        type: u1
        -default: 9
  small:
    seq:
      - id: a
        type: u1
  large:
    seq:
      - id: b
        type: u1
        -default: 1
enums:
  kind:
    1: small
    2: large
  mark:
    1: bold
    2: wide
    4: tall
