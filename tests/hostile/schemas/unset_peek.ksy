# Values and peeks that stand in place, of parts that may be absent.
meta: {id: unset_peek, endian: le, encoding: UTF-8}
seq:
  - {id: kind, type: u1}
  - {id: part, type: part, if: kind != 0}
  - {id: after, type: u1, if: kind > 1 and part.total > 1}
types:
  part:
    seq:
      - {id: x, type: u1}
      - {id: list, type: item, repeat: expr, repeat-expr: x}
      - {id: late, size: v, if: x > 0}
    instances:
      v: {value: q.length}
      q: {pos: 0, type: strz}
      total: {value: list.size + x}
  item:
    seq:
      - {id: n, type: u1}
      - {id: m, type: u1, repeat: expr, repeat-expr: n, if: n != 255}
      - {id: o, type: u1, if: 'n == 1 and m[0] == 2'}
