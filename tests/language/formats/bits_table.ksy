meta: {id: bits_table, endian: le}
doc: Bits that are left in front of a table are none of its records, and none of what follows it.
seq:
  - {id: slots, type: slot, repeat: expr, repeat-expr: 2}
  - {id: first, type: b3}
  - {id: records, type: record, repeat: expr, repeat-expr: 2}
  - {id: second, type: b5}
  - {id: third, type: b3}
types:
  slot:
    seq:
      - {id: kind, type: u1}
      - {id: meaning, type: u1, enum: meaning}
  record:
    seq:
      - id: values
        type: {switch-on: '_parent.slots[_index].kind', cases: {1: u1, 2: u2}}
        repeat: expr
        repeat-expr: _parent.slots.size
        -label: {meaning: '_parent.slots[_index].meaning'}
enums:
  meaning: {0: weight, 1: colour}
