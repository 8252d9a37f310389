meta:
  id: until_elsewhere
  endian: le
doc: Repetitions that end with an element that another object tells.
seq:
  - id: stop
    type: u1
  - id: part
    type: part
types:
  part:
    seq:
      - id: first
        type: item
        repeat: until
        repeat-until: _.id == _root.stop
      - id: second
        type: item
        repeat: until
        repeat-until: _.id == _parent.stop
  item:
    seq:
      - id: id
        type: u1
      - id: len_text
        type: u1
      - id: text
        type: str
        encoding: ASCII
        size: len_text
