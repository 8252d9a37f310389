meta:
  id: sizes_of_operators
  endian: le
doc: |
  Sizes and counts that operators give which bind less tightly than a comparison: what is compared with them is the whole.
seq:
  - id: bits
    type: b64
  - id: inner
    type: inner
types:
  inner:
    seq:
      - id: masked
        size: _parent.bits & 7
      - id: joined
        size: _parent.bits & 1 | 2
      - id: chosen
        size: '_parent.bits > 9 ? _parent.bits & 3 : _parent.bits'
      - id: numbers
        type: u2
        repeat: expr
        repeat-expr: _parent.bits & 2 | 1
        -max: 4
      - id: none
        size: _parent.bits & 4
