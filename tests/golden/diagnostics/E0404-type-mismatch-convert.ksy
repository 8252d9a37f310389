meta:
  id: sample
  endian: le
  encoding: UTF-8
seq:
  - id: magic
    contents: AB
    -convert: {from: tag}
  - id: count
    type: u1
    -convert: {default: 300}
  - id: items
    type: item
    repeat: expr
    repeat-expr: count
    -convert: {default: 7}
  - id: ratio
    type: f4
    -convert: {default: much}
  - id: level
    type: u1
    -convert: {default: 300}
  - id: name
    type: strz
    -convert: {default: 5}
  - id: nothing
    type: u1
    -convert: {}
  - id: first
    type: item
    -convert: {default: {size: 1}}
  - id: mask
    type: u1
    -flags: bits
  - id: list
    type: item
    repeat: eos
    -convert:
      from: mask
      flags:
        a: {size: 1, kind: 1}
        b: {size: 1, kind: 1}
  - id: others
    type: item
    repeat: eos
    -convert:
      from: mask
      flags:
        a: {size: 1, kind: 1}
  - id: numbers
    type: u1
    repeat: eos
    -convert: {from: mask, flags: {a: {size: 1}}}
types:
  item:
    seq:
      - id: size
        type: u1
      - id: kind
        type: u1
enums:
  bits:
    1: a
    2: b
