# An edit of a position makes an instance find an object of another type, which holds less.
meta:
  id: views_of_other_types
  endian: le
seq:
  - id: records
    type: record
    repeat: expr
    repeat-expr: 4
types:
  record:
    seq:
      - id: tag
        type: u1
      - id: body
        type:
          switch-on: tag
          cases:
            1: large
            2: reference
  large:
    seq:
      - id: numbers
        type: u2
        repeat: expr
        repeat-expr: 4
      - id: inner
        type: record
      - id: last
        type: record
  reference:
    seq:
      - id: ofs
        type: u1
    instances:
      there:
        io: _root._io
        pos: 2 * ofs
        type: record
