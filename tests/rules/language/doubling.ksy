meta:
  id: doubling
  title: Objects inside objects of their own type that occupy no bytes
doc: |
  One byte says how deep a tree is whose nodes have two others each. Nothing but the work bounds how many they are.
seq:
  - {id: depth, type: u1, valid: {max: 20}}
  - {id: tree, type: node(depth)}
types:
  node:
    params:
      - {id: depth, type: u1}
    seq:
      - {id: a, type: node(depth - 1), if: depth > 0}
      - {id: b, type: branch(depth - 1), if: depth > 0}
  branch:
    params:
      - {id: depth, type: u1}
    seq:
      - {id: of, type: {switch-on: depth % 2, cases: {0: node(depth), _: node(depth)}}}
-checks:
  - {id: deep, that: depth < 5, level: content, severity: note, doc: the tree is small}
