meta: {id: until, endian: le}
doc: Objects up to the one that says so.
seq:
  - {id: chunks, type: chunk, repeat: until, repeat-until: _.kind == 0}
types:
  chunk:
    seq:
      - {id: kind, type: u1}
      - {id: len, type: u2}
      - {id: body, size: len}
