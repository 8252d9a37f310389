meta: {id: contents, endian: le}
doc: A magic number, and a number with one valid value.
seq:
  - {id: magic, contents: [0x7f, E, L, F]}
  - {id: version, type: u2, valid: 3}
