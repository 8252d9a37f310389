meta: {id: roots, endian: le}
doc: |
  The root reaches the objects that ask for it through objects that only hand it on: in place, in a choice, and through
  an instance.
seq:
  - {id: unit, type: u1}
  - {id: hull, type: hull}
instances:
  late:
    pos: 0
    type: hull
types:
  hull:
    seq:
      - {id: kind, type: u1}
      - id: content
        type:
          switch-on: kind
          cases:
            1: cargo
            2: u1
  cargo:
    seq:
      - {id: boxes, type: box, repeat: expr, repeat-expr: 2}
  box:
    seq:
      - {id: size, type: u1}
      - {id: bytes, size: size * _root.unit}
