meta:
  id: bit_rests
  endian: be
doc: Runs of bit fields, with bits behind them that no field has and that are not zeros.
seq:
  - id: has_extra
    type: b1
  - id: kind
    type: b2
    enum: kind
  - id: num_items
    type: b4
  - id: extra
    type: b6
    if: has_extra
  - id: mark
    type: u1
  - id: items
    type: item
    repeat: expr
    repeat-expr: num_items
  - id: version
    type: b3
    valid: 5
  - id: len_name
    type: b9le
  - id: name
    size: len_name
  - id: wide
    type: b64
  - id: low
    type: b2
    valid:
      max: 2
  - id: box
    type: box
    size: 3
  - id: last
    type: b5le
types:
  item:
    seq:
      - id: flag
        type: b1
      - id: value
        type: b7
  box:
    seq:
      - id: left
        type: b11
enums:
  kind:
    2: round
