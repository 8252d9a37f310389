meta: {id: absent_lists, endian: le}
doc: Rules of all elements of lists that are not there, in rules of their own and in those of other lists.
seq:
  - {id: has, type: u1}
  - {id: a, type: u1, repeat: expr, repeat-expr: 2, if: has != 0}
  - {id: b, type: row, repeat: expr, repeat-expr: 2, if: has > 1}
types:
  row: {seq: [{id: x, type: u1}, {id: y, type: u1, if: x > 3}]}
-checks:
  - {id: R0, that: 'a.all(_ >= 7)', level: content, severity: note}
  - {id: R1, that: 'b.all(_.y >= 7)', level: content, severity: note}
  - {id: R2, that: 'b.all(_.x >= 7 and a.all(_ > 3))', level: content, severity: note}
