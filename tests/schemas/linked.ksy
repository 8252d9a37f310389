meta:
  id: linked
  endian: le
  encoding: ASCII
doc: A list of objects, each of which says where the next one lies.
seq:
  - id: title
    type: strz
  - id: ofs_first
    type: u4
instances:
  first:
    pos: ofs_first
    type: node
    if: ofs_first != 0
types:
  node:
    seq:
      - id: name
        type: u1
      - id: ofs_next
        type: u4
    instances:
      next:
        pos: ofs_next
        type: node
        if: ofs_next != 0
