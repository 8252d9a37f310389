meta: {id: enumeration, endian: le}
doc: A number with names for its values.
seq:
  - {id: kind, type: u1, enum: kind}
enums:
  kind: {0: none, 1: some}
