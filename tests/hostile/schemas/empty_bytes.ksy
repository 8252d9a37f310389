# Elements that occupy no bytes: bytes.
meta: {id: empty_bytes, endian: le}
seq:
  - {id: n, type: u2}
  - {id: e, size: 0, repeat: expr, repeat-expr: n}
