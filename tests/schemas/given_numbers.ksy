# A type at the top whose parameters leave it a writer: tests/unit/params_given.c gives them.
meta:
  id: given_numbers
  endian: le
params:
  - id: length
    type: u4
  - id: three
    type: b3
  - id: name
    type: str
seq:
  - id: bytes
    size: length
  - id: other
    size: '[1, 2, 3, 4, 5, 6, 7, 8][three]'
  - id: last
    type: u1
    if: name == "more"
