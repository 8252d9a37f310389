# Values that lean on what a file can hold: tests/unit/beyond.c gives the members what no file has.
meta:
  id: beyond
  endian: le
  encoding: ASCII
seq:
  - id: kind
    type: b4
    enum: kinds
  - id: width
    type: b12
  - id: codes
    type: b3
    repeat: expr
    repeat-expr: 2
  - id: slots
    type: slot
    repeat: expr
    repeat-expr: 3
  - id: part
    type: part(width, -2)
  - id: rows
    type: 'row([1, 2, 3, 4][slots.size])'
    repeat: expr
    repeat-expr: 2
types:
  row:
    params:
      - id: which
        type: u1
    seq:
      - id: left
        type: u1
      - id: right
        type: u1
        if: which == 4
  begin:
    seq:
      - id: bytes
        size: _parent.width - 4090
  slot:
    seq:
      - id: name
        type: strz
  part:
    params:
      - id: told
        type: b12
      - id: bias
        type: s3
    seq:
      - id: one
        type: u1
    instances:
      scaled:
        value: told * 2252349569499336
      moved:
        value: bias * 255
instances:
  of_kind:
    value: kind.to_i * 576460752303423488
  of_width:
    value: width * 2252349569499336
  half:
    value: of_width / 2
  of_code:
    value: codes[0] * 1317624576693539401
  of_codes:
    value: '[7, 8, 9, 10, 11, 12, 13, 14][codes.last]'
  picked:
    value: '[10, 20, 30, 40][slots.size]'
  shifted:
    value: 1 << slots.size
  counted:
    value: '[1, 2, 3, 4, 5][slots[0].name.length & 3] << slots.size'
  there:
    pos: '[0, 1, 2, 3, 4][slots.size]'
    type: u1
  begin:
    pos: 0
    type: begin
  shared:
    pos: 12 / slots.size
    type: u1
enums:
  kinds:
    0: none
    15: most
