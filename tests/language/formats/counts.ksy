meta:
  id: counts
  endian: le
doc: Numbers of elements of every type; none where the number is negative.
seq:
  - id: n
    type: s1
  - id: one
    type: u1
  - id: signed_count
    type: record
    repeat: expr
    repeat-expr: n
  - id: negative_records
    type: record
    repeat: expr
    repeat-expr: n - 3
  - id: negative_objects
    type: named(one)
    repeat: expr
    repeat-expr: n - 3
  - id: calculated
    type: record
    repeat: expr
    repeat-expr: twice
  - id: converted
    type: table_row(one + 1)
    repeat: expr
    repeat-expr: one + 1
  - id: chosen
    type: named(one)
    repeat: expr
    repeat-expr: 'one > 0 ? n : -1'
  - id: from_list
    type: row_of(_index, one * _index)
    repeat: expr
    repeat-expr: one
instances:
  twice:
    value: one * 2
types:
  record:
    seq:
      - id: a
        type: u1
  table_row:
    params:
      - id: wide
        type: u1
    seq:
      - id: a
        type: u1
      - id: b
        type: u1
        if: wide == 2
  named:
    params:
      - id: size
        type: u1
    seq:
      - id: name
        type: str
        encoding: ASCII
        size: size
  row_of:
    params:
      - id: number
        type: s4
      - id: at
        type: s4
    seq:
      - id: a
        type: u1
