meta:
  id: sample
seq:
  - id: kind
    type: u1
    enum: kinds
    -convert: {default: circel}
  - id: mask
    type: u1
    -flags: bits
    -convert: {default: [first, seconds]}
  - id: items
    type: item
    repeat: eos
    -convert:
      from: mask
      flags:
        first: {size: 1}
        secnd: {sise: 2}
types:
  item:
    seq:
      - id: size
        type: u1
enums:
  kinds:
    1: circle
  bits:
    1: first
    2: second
