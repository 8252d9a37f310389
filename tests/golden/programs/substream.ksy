meta: {id: substream, endian: le}
doc: An object in a stream of its own, which may leave bytes.
seq:
  - {id: len, type: u4}
  - {id: body, type: pair, size: len}
  - {id: after, type: u1}
types:
  pair:
    seq:
      - {id: a, type: u2}
      - {id: b, type: u2}
