meta: {id: route, endian: le, imports: [common/place]}
seq:
  - {id: magic, contents: ROUT}
  - {id: places, type: place, repeat: eos}
