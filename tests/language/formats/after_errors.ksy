meta:
  id: after_errors
  endian: le
doc: Instances that cannot be read leave streams where they stood.
seq:
  - id: magic
    type: u1
  - id: body
    size: 4
    type: part
instances:
  unreadable:
    pos: 3
    size: 3 - _root.nothing
  from_part:
    io: body._io
    pos: 1
    size: 9
  too_long:
    size: 30
  behind:
    type: u1
  in_part:
    value: body.next
  nothing:
    value: '[1, 2][magic]'
types:
  part:
    seq:
      - id: first
        type: u1
    instances:
      next:
        type: u1
