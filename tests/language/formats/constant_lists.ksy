meta:
  id: constant_lists
  endian: le
doc: |
  Elements of constant lists of every type, asked for in each element of an array, which takes no memory.
seq:
  - id: count
    type: u1
  - id: cells
    type: cell
    repeat: expr
    repeat-expr: count
enums:
  kind:
    1: byte
    300: word
types:
  cell:
    seq:
      - id: which
        type: u1
      - id: wide
        type: u1
        if: '[false, true, true][which]'
      - id: value
        type:
          switch-on: '[kind::byte, kind::word, kind::byte][which]'
          cases:
            kind::byte: u1
            kind::word: u2
      - id: scaled
        size: '[0.5, 1, 2.5][which].to_i'
      - id: rest
        size: '[0, 70000, 1][which] % 7'
