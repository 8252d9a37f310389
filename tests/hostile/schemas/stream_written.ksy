# A codec that writes, whose objects in streams of their own ask for another's stream.
meta: {id: stream_written, endian: le}
seq:
  - {id: len, type: u1}
  - {id: box, type: box, size: len}
  - {id: more, type: u1, if: box._io.size > 1}
  - {id: tail, type: tail(box._io), size: 1}
types:
  box:
    seq:
      - {id: a, type: u1, repeat: eos}
  tail:
    params: [{id: s, type: io}]
    seq:
      - {id: b, type: u1, if: s.size > 2}
