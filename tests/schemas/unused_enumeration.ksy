# The second label of a table is no enumeration, and there is an enumeration that no table leads to.
meta:
  id: unused_enumeration
  endian: le
seq:
  - id: slots
    type: slot
    repeat: expr
    repeat-expr: 2
  - id: records
    type: record
    repeat: expr
    repeat-expr: 1
types:
  slot:
    seq:
      - id: kind
        type: u1
      - id: number
        type: u1
  record:
    seq:
      - id: values
        repeat: expr
        repeat-expr: _parent.slots.size
        -label:
          number: _parent.slots[_index].number
        type:
          switch-on: _parent.slots[_index].kind
          cases:
            0: u2
            1: u4
enums:
  nothing: {}
