meta:
  id: c_names
  endian: le
doc: Names that generated code has for itself, as names of members and parameters.
seq:
  - id: root_check
    size: 0
    if: first == 7 and false
  - id: root
    type: 'all(1, 2, 3, 4, 5, 6, 7)'
  - id: path
    type: u1
    if: path_ == 3
  - id: status
    type: u1
instances:
  first:
    pos: 0
    type: u1
  tn:
    pos: 4
    type: byte
    -place: {}
  path_:
    value: first
types:
  byte:
    seq:
      - id: tn
        type: u1
    instances:
      std:
        pos: tn - 4
        type: u1
        -place: {}
  all:
    params:
      - id: in
        type: u1
      - id: path
        type: u1
      - id: parent
        type: u1
      - id: t1
        type: u1
      - id: memset
        type: u1
      - id: size_t
        type: u1
      - id: status
        type: u1
    seq:
      - id: status_
        type: u1
      - id: parent_
        size: in
      - id: self
        type: inner(status_)
        repeat: expr
        repeat-expr: path - 1
    instances:
      sum:
        value: in + path + parent + t1 + memset + size_t + status + status_
      up:
        value: _parent.path_ + _root.first
  inner:
    params:
      - id: at
        type: u1
    seq:
      - id: item
        type: strz
        encoding: ASCII
