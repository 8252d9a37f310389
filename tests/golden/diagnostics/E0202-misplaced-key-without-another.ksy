meta:
  id: sample
seq:
  - id: one
    type: u1
    repeat-expr: 3
  - id: two
    type: u1
    repeat: eos
    repeat-until: _ == 0
  - id: three
    type: u1
    -label: {index: _index}
  - id: four
    size: 4
    -ratio: 100
  - id: five
    type: u1
    valid:
      in-enum: true
  - id: six
    type: shape
    process: zlib
types:
  shape: {}
