meta:
  id: valid_peeks
  endian: le
doc: What is valid may hang on a peek. The writer leaves that to reading back what it has written.
seq:
  - id: head
    type: u1
  - id: body
    type: body
types:
  body:
    seq:
      - id: one_of
        type: u1
        valid:
          any-of: [first, 7]
      - id: one_of_two
        type: u1
        valid:
          any-of: [0, first]
      - id: same
        type: f4
        valid: float_there
      - id: text
        type: str
        size: 2
        encoding: ASCII
        valid: text_there
      - id: least
        type: u1
        valid:
          min: first
      - id: most
        type: u1
        valid:
          max: first
      - id: fits
        type: u1
        valid:
          expr: _ == first
      - id: more
        type: u1
        if: one_of_two == first
      - id: behind
        size: 6
    instances:
      first:
        pos: 0
        type: u1
        -place: none
      float_there:
        pos: _io.size - 4
        type: f4
        -place: none
      text_there:
        pos: _io.size - 6
        type: str
        size: 2
        encoding: ASCII
        -place: none
