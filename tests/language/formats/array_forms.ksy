meta:
  id: array_forms
  endian: le
doc: Arrays that are taken as arrays of another form, by parameters, choices and casts.
seq:
  - id: i
    type: u1
  - id: k
    type: u2
  - id: xs
    type: u1
    repeat: expr
    repeat-expr: 2
  - id: ws
    type: u2
    repeat: expr
    repeat-expr: 2
  - id: fs
    type: f4
    repeat: expr
    repeat-expr: 1
  - id: ys
    type: record
    repeat: expr
    repeat-expr: 2
  - id: body
    type: 'body(xs, ys, i == 1 ? ys : [ys[1]], [k * 1.0, 7000], [ys[0]])'
types:
  record:
    seq:
      - id: v
        type: u1
  body:
    params:
      - id: wide
        type: u4[]
      - id: some
        type: record[]
      - id: others
        type: record[]
      - id: floats
        type: f4[]
      - id: any_kind
        type: struct[]
    seq:
      - id: counted
        type: u1
        repeat: expr
        repeat-expr: wide[1]
    instances:
      sum:
        value: some[1].v + others.last.v
      first_of_any:
        value: any_kind.first.as<record>.v
      known:
        value: any_kind.as<record[]>
      of_known:
        value: known[0].v
      nested:
        value: '[[wide, [wide[0], wide[1]]], [[wide[1], 70000]]]'
      of_nested:
        value: nested[0][1][1] + nested.last.first.last
      of_lists:
        value: '[some, others].last.last.v'
instances:
  mixed:
    value: '[ws, [k, 70000]]'
  of_mixed:
    value: mixed[1][1] + mixed[0][i]
  chosen:
    value: 'i == 1 ? ws : [300, 70000]'
  floats:
    value: '[fs, [1.25]]'
  negative:
    value: '[ws, [-1]]'
