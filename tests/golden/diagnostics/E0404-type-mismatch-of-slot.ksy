meta:
  id: sample
  endian: le
seq:
  - id: slots
    type: slot
    repeat: expr
    repeat-expr: 2
  - id: records
    type: record
    repeat: expr
    repeat-expr: 3
-checks:
  - {id: S1, that: 'records.all(_.values.has(u1, colour::red))', level: content}
  - {id: S2, that: 'records.all(_.values.has(u4, meaning::size))', level: content}
  - {id: S3, that: 'records.all(_.values.find(u1, slots[0].meaning) == 1)', level: content}
  - {id: S4, that: 'records.all(_.values.find(u1) == 1)', level: content}
  - {id: S5, that: 'slots.find(u1, meaning::size) == 1'}
  - {id: S6, that: 'records.all(_.values.find(1, meaning::size) == 1)', level: content}
  - {id: S7, that: 'records.all(_.values.find == 1)', level: content}
  - {id: S8, that: 'records.all(_.wide == 1)', level: content}
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
    -values:
      wide: values.find(u2, meaning::size) + _root.slots.size
enums:
  meaning:
    0: size
  colour:
    0: red
