meta:
  id: derived_apart
  title: Numbers that are derived from objects behind pointers
  endian: be
seq:
  - id: more
    type: u1
    -derive: body.as<pair>.right + 1
  - id: kind
    type: u1
  - id: body
    type:
      switch-on: kind
      cases:
        0: pair
        1: u1
  - id: top
    type: node
types:
  pair:
    seq:
      - id: left
        type: u1
      - id: right
        type: u1
  node:
    seq:
      - id: next_kind
        type: u1
        -derive: part.kind + 1
      - id: part
        type: part
  part:
    seq:
      - id: kind
        type: u1
      - id: next
        type: node
        if: kind > 100
