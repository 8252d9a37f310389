# Objects that ask their parents and roots for what has been read of them, and what has not.
meta: {id: unset_kin, endian: le}
seq:
  - {id: kind, type: u1}
  - {id: part, type: part(kind), if: kind != 1}
  - {id: parts, type: part(kind + 1), repeat: expr, repeat-expr: kind, if: kind < 3}
  - {id: tail, type: u1, if: kind == 2}
types:
  part:
    params: [{id: n, type: u1}]
    seq:
      - {id: list, type: child, repeat: until, repeat-until: _.x == 0 or _.x == n}
      - {id: last, type: child, if: list.size > 1}
      - {id: sized, type: child, size: 2, if: list.last.x == 0}
  child:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1, if: _parent.n > 1 and _root.kind != 0}
      - {id: z, type: u1, if: _parent.list.size > 1}
