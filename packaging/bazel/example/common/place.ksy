meta: {id: place, endian: le}
seq:
  - {id: east, type: s4}
  - {id: north, type: s4}
