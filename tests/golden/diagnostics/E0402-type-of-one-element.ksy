meta: {id: elements, endian: le}
seq:
  - {id: numbers, type: 'u1[]'}
  - {id: items, type: 'item[]'}
types:
  item: {seq: [{id: a, type: u1}]}
