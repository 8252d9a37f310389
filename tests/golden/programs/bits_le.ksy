meta: {id: bits_le, endian: le, bit-endian: le}
doc: Bit fields from the lowest bit on.
seq:
  - {id: low, type: b5}
  - {id: high, type: b11}
