meta: {id: derived, endian: le, encoding: UTF-8}
seq:
  - {id: len_name, type: u1, -default: 4}
  - {id: item, type: item}
types:
  item:
    seq:
      - {id: name, type: str, size: _parent.len_name}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0}
