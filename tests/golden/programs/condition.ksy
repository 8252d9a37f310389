meta: {id: condition, endian: le}
doc: Fields that a flag makes present.
seq:
  - {id: flags, type: u1}
  - {id: first, type: u4, if: flags & 1 != 0}
  - {id: second, type: u2, if: flags & 2 != 0}
