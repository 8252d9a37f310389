meta:
  id: names_of_slots
  endian: le
  encoding: ASCII
doc: Members that are called like what structs have beside other members.
seq:
  - id: name
    type: str
    size: 8
    pad-right: 0
  - id: name_end_
    type: u1
  - id: ofs_body
    type: u1
  - id: body_home_
    type: u1
  - id: len_part
    type: u1
  - id: part
    size: len_part
    type: part
  - id: part_rest_
    type: u1
  - id: has_part_rest_
    type: u1
instances:
  body:
    pos: ofs_body
    size: 2
    -place: {}
types:
  part:
    seq:
      - id: a
        type: u1
