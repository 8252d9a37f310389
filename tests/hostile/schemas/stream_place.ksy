# Members in the stream of the whole file, whose objects read more when they are asked.
meta: {id: stream_place, endian: le}
seq:
  - {id: ofs, type: u1}
  - {id: len, type: u1}
  - {id: inner, type: inner, size: len}
instances:
  far: {pos: ofs, type: holder, io: _root._io, -place: {}}
  lazy: {pos: ofs, type: holder, io: _root._io}
types:
  holder:
    seq:
      - {id: one, type: reader}
      - {id: many, type: reader, repeat: until, repeat-until: _.x == 0}
  reader:
    seq:
      - {id: x, type: u1}
    instances:
      later: {pos: 1, type: u1}
      twice: {value: x + later}
  inner:
    seq:
      - {id: ofs, type: u1}
    instances:
      far: {pos: ofs, type: holder, io: _root._io, -place: {}}
      near: {pos: ofs, type: holder, -place: {}}
