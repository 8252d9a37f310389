# Elements of objects for which a switch has no case: there is none to be written.
meta: {id: elements_without_case, endian: le}
seq:
  - {id: k, type: u1}
  - id: one
    type: {switch-on: k, cases: {1: t1}}
  - id: many
    type: {switch-on: k, cases: {1: t1}}
    repeat: expr
    repeat-expr: 1
  - id: two
    type: {switch-on: k, cases: {1: t1, 2: t2}}
    repeat: expr
    repeat-expr: 1
types:
  t1: {seq: [{id: a, type: u2}]}
  t2: {seq: [{id: a, type: u4}]}
