meta: {id: bits, endian: le}
doc: Bit fields, and the alignment before a number.
seq:
  - {id: flag, type: b1}
  - {id: kind, type: b3}
  - {id: wide, type: b12}
  - {id: next, type: u2}
