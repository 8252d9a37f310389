meta:
  id: places_by_size
  endian: le
doc: A position in the stream of the root that the size of the object's own stream says.
seq:
  - id: head
    type: u1
  - id: part
    type: part
    size: 3
  - id: tail
    type: u1
types:
  part:
    seq:
      - id: x
        type: u1
    instances:
      body:
        pos: _io.size + 2
        io: _root._io
        -place: {}
        type: u1
