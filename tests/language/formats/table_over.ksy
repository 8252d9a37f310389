meta:
  id: table_over
  endian: le
  ks-debug: true
doc: A table in files that are patched.
seq:
  - id: kinds
    type: u1
    repeat: expr
    repeat-expr: 2
  - id: slots
    type: slot
    repeat: expr
    repeat-expr: 2
  - id: records
    type: record
    repeat: expr
    repeat-expr: 2
  - id: low
    type: b4
  - id: high
    type: b4
types:
  slot:
    seq:
      - id: kind
        type: u1
      - id: meaning
        type: u1
        enum: meaning
  record:
    seq:
      - id: values
        type:
          switch-on: _parent.slots[_index].kind
          cases:
            1: u1
            2: u2
        repeat: expr
        repeat-expr: _parent.slots.size
        -label:
          meaning: _parent.slots[_index].meaning
enums:
  meaning:
    0: weight
    1: colour
