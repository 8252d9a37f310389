meta: {id: streams, endian: le}
seq:
  - {id: ofs, type: u4}
  - {id: inner, type: inner, size: 8}
types:
  inner:
    seq: [{id: a, type: u1}]
    instances:
      b: {io: _parent._io, pos: 1, type: u1, -place: {}}
