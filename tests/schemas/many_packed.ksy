meta:
  id: many_packed
  title: Many packed streams
  endian: le
  encoding: ASCII
doc: For a writer over what was read, whose memory must not grow with the square of the streams.
seq:
  - id: flags
    type: b8
  - id: num
    type: u2
  - id: packs
    type: pack
    repeat: expr
    repeat-expr: num
types:
  pack:
    seq:
      - id: len
        type: u1
      - id: body
        size: len
        process: xor(0x55)
        type: body
  body:
    seq:
      - id: name
        type: strz
      - id: rest
        size-eos: true
