meta:
  id: places_from_lists
  endian: le
doc: Objects of a list that others ask for, of which each leads to another place, also in files that are made anew.
seq:
  - id: entries
    type: entry
    repeat: expr
    repeat-expr: 2
types:
  entry:
    seq:
      - id: ofs_body
        type: u1
      - id: scale
        type: u1
    instances:
      body:
        pos: ofs_body
        -place: {}
        type: body
  body:
    seq:
      - id: x
        type: u1
    instances:
      scaled:
        value: x * _parent.scale
