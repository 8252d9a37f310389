meta:
  id: computed_case
  title: Cases that arithmetic chooses
  endian: le
doc: |
  For a writer that chooses between numbers of one type by an expression, checks the number that was chosen, and leaves values
  to getters that ask other objects for their streams.
seq:
  - id: kind
    type: u1
  - id: number
    type:
      switch-on: 'kind > 3 ? kind & 1 : kind'
      cases:
        0: u2le
        1: u2be
        _: u4le
    valid:
      min: 2
  - id: box
    size: 3
    type: box
instances:
  len_box:
    value: box._io.size
types:
  box:
    seq:
      - id: first
        type: u1
