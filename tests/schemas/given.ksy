# A type at the top with parameters of every kind: tests/unit/params_given.c gives them.
meta:
  id: given
  endian: le
params:
  - id: length
    type: u4
  - id: three
    type: b3
  - id: ratio
    type: f4
  - id: kind
    type: u1
    enum: kind
    doc: What it is.
  - id: name
    type: str
  - id: key
  - id: numbers
    type: u2[]
  - id: bits
    type: b3[]
  - id: names
    type: str[]
  - id: block
    type: block
  - id: blocks
    type: block[]
  - id: thing
    type: struct
  - id: things
    type: struct[]
  - id: value
    type: any
  - id: around
    type: io
  - id: streams
    type: io[]
seq:
  - id: own
    type: block
  - id: text
    size: length
  - id: part
    type: part(numbers, block, around)
instances:
  sum:
    value: numbers[0] + numbers[1] + key[0]
  picked:
    value: '[1, 2, 3, 4, 5, 6, 7, 8][three] + [1, 2, 3, 4, 5, 6, 7, 8][bits[0]]'
  second_name:
    value: names[1] + name
  second:
    value: blocks[1].number
  cast:
    value: thing.as<block>.number + things.last.as<block>.number
  any_number:
    value: value.as<u1>
  is_square:
    value: kind == kind::square
  sizes:
    value: around.size + streams[1].size
  beyond:
    io: around
    pos: 1
    type: u2
  beyond_other:
    io: streams[1]
    pos: 0
    size-eos: true
  twice:
    value: block.double
  around_block:
    io: block._io
    pos: 0
    type: u1
types:
  block:
    seq:
      - id: number
        type: u1
    instances:
      double:
        value: number * 2
  part:
    params:
      - id: numbers
        type: u2[]
      - id: block
        type: block
      - id: stream
        type: io
    seq:
      - id: bytes
        size: block.number + numbers[0]
    instances:
      first:
        io: stream
        pos: 0
        type: u1
enums:
  kind:
    1: square
    2: circle
