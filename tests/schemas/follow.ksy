meta:
  id: follow
  title: An instance whose position is a derived number
  endian: le
doc: For writers of objects of which nobody has asked for the instance.
seq:
  - id: mark
    type: u1
  - id: at
    type: u1
    -derive: mark + 1
  - id: data
    size: 4
instances:
  there: # one of the bytes of the data
    pos: at
    type: u1
