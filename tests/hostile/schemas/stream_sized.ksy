# Objects in streams of their own that read more when they are asked, alone, in lists and in each other.
meta: {id: stream_sized, endian: le}
seq:
  - {id: len, type: u1}
  - {id: one, type: box, size: len}
  - {id: many, type: box, size: len, repeat: expr, repeat-expr: len}
types:
  box:
    seq:
      - {id: len, type: u1}
      - {id: inner, type: reader, size: len, if: len != 0}
      - {id: rest, type: reader, size-eos: true}
  reader:
    seq:
      - {id: x, type: u1, if: not _io.eof}
    instances:
      whole: {pos: 0, size-eos: true}
      size: {value: _io.size}
      first: {pos: 0, type: u1, if: size > 0}
