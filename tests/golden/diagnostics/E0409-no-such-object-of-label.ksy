# What a label may see, and what has one.
meta:
  id: labels
  endian: le
seq:
  - id: kinds
    type: kind
    repeat: eos
    -label: _.depth == 0.5
types:
  kind:
    seq:
      - id: depth
        type: u1
      - id: parts
        type: part
        repeat: expr
        repeat-expr: 2
        -label: _parent.kinds.size
      - id: rests
        type: part
        repeat: expr
        repeat-expr: 2
        -label:
          number: _index
      - id: sizes
        type: u2
        repeat: expr
        repeat-expr: 2
        -label: _
  part:
    seq:
      - id: code
        type: u1
