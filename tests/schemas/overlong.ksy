meta:
  id: overlong
  endian: le
  encoding: ASCII
doc: What is left of a size behind other members, which may be too long for it.
seq:
  - id: len_name
    type: u1
  - id: name
    type: str
    size: len_name
  - id: padding
    size: 4 - len_name
  - id: given
    size: len_name - 1
