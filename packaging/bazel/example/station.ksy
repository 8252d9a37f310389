meta: {id: station, endian: le, imports: [/place]}
seq:
  - {id: magic, contents: STAT}
  - {id: where, type: place}
