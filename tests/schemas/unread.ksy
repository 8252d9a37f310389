meta:
  id: unread
  title: Instances whose position follows from a size
  endian: le
doc: For writers of objects of which nobody has asked for the instances.
seq:
  - id: kind
    type: u1
  - id: mark
    type: u1
  - id: len
    type: u1
  - id: body
    size: len + 1
instances:
  behind: # the bytes behind the body
    pos: len + 4
    type: u2
    if: kind == 0
  within: # one of the first bytes
    pos: len
    type: u1
    if: kind == 1
