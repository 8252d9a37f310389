meta:
  id: sample
  endian: le
  encoding: UTF-8
seq:
  - id: document
    type: str
    size-eos: true
    -json: plain
  - id: blob
    size: 4
    -json: object
  - id: object_itself
    type: object
  - id: stray
    type: u1
    -key: Stray
    -optional: true
types:
  plain:
    seq:
      - id: a
        type: u1
  object:
    -json:
      keyed: number
    params:
      - id: p
        type: u1
    seq:
      - id: number
        type: u4
      - id: same
        type: u4
        -key: number
      - id: raw
        size: 4
      - id: text
        type: str
        size: 4
      - id: bits
        type: b3
      - id: flags
        type: b1
        repeat: eos
      - id: names
        type: strz
        repeat: eos
        -json:
          joined: ','
      - id: counted
        type: u1
        repeat: expr
        repeat-expr: number
      - id: odd_key
        type: u1
        -key: "a\"b"
      - id: plain
        type: plain
      - id: maybe
        type: u1
        if: number == 1
    instances:
      elsewhere:
        pos: 0
        type: u1
