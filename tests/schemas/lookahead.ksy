meta:
  id: lookahead
  title: Peeks where several members say
  endian: le
  encoding: ASCII
doc: For a writer over what was read, whose peeks look at bytes that an edit moves.
seq:
  - id: width
    type: u1
  - id: at
    type: u1
  - id: len_name
    type: u1
  - id: len_note
    type: u1
  - id: name
    type: str
    size: len_name
  - id: note
    type: str
    size: len_note
  - id: foot
    type: u2
instances:
  here: # what no codec creates
    pos: _io.pos - 1
    type: u1
  behind:
    pos: 4 + len_name + len_note
    type: u2
    -place: none
  cell:
    pos: width * at
    type: u1
    if: at != 0
    -place: none
  first:
    pos: 0
    type: u1
    -place: none
  last:
    pos: _io.size - 1
    type: u1
    -place: none
  tail:
    pos: 4 + len_name + len_note
    type: u2
