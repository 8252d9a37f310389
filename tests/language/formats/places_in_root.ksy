meta:
  id: places_in_root
  endian: le
doc: Where something is placed in the stream of the root, `_io` is still the stream of the object.
seq:
  - id: head
    type: u1
  - id: part
    type: part
    size: 2
  - id: rest
    size-eos: true
types:
  part:
    seq:
      - id: x
        type: u1
    instances:
      lazy:
        pos: _io.size - _io.pos
        io: _root._io
        type: u1
      placed:
        pos: _io.size - _io.pos
        io: _root._io
        -place: {}
        type: u1
      sized:
        pos: _io.size + 1
        io: _root._io
        -place: {}
        size: _io.size
      peek:
        pos: _io.size - _io.pos
        io: _root._io
        -place: none
        type: u1
