# Streams as parameters: kept by the objects that they are given.
meta: {id: stream_parameter, endian: le}
seq:
  - {id: len, type: u1}
  - {id: box, type: box, size: len}
  - {id: last, type: 'user(box._io, _io)'}
types:
  box:
    seq:
      - {id: a, type: u1}
      - {id: inner, type: 'user(_io, _parent._io)', size: a}
  user:
    params:
      - {id: one, type: io}
      - {id: other, type: io}
    seq:
      - {id: n, type: u1, if: one.size > 1 and other.pos > 0}
    instances:
      later: {pos: 0, io: one, type: u1, if: one.size > 0}
