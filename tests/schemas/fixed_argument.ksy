# Records of a fixed layout, with a parameter that nothing in them asks for, and no list of them. The codec patches:
# the argument asks for the stream of another object.
meta:
  id: fixed_argument
  endian: be
seq:
  - id: head
    type: head
types:
  head:
    seq:
      - id: point
        type: point(_parent._io.size)
    types:
      point:
        params:
          - id: room
            type: s4
        seq:
          - id: x
            type: u2
          - id: y
            type: u2
