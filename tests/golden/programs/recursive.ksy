meta: {id: recursive, endian: le}
doc: A tree of nodes.
seq:
  - {id: root, type: node}
types:
  node:
    seq:
      - {id: num, type: u1}
      - {id: nodes, type: node, repeat: expr, repeat-expr: num}
