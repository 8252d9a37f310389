# Members whose presence or type others tell: by a number, a bit, some bits, text, and through parameters.
meta: {id: tagged, endian: le, encoding: ASCII}
seq:
  - id: items
    type: item
    repeat: eos
types:
  item:
    seq:
      - id: kind
        type: u1
        enum: kind
      - id: is_noted
        type: b1
      - id: grade
        type: b7
      - id: flags
        type: s8
      - id: note
        type: u2
        if: is_noted
      - id: serial
        type: u4
        if: grade == 3 and flags & 12 == 8
      - id: plain
        type: u1
        if: grade != 3
      - id: unsure
        type: u1
        if: flags & 1 != 0 and grade > 3
      - id: never
        type: u1
        if: grade == 4 and grade == 5
      - id: left
        type: u1
        if: flags & 768 == 256
      - id: right
        type: u1
        if: flags & 768 == 512
      - id: placed
        type: u1
        if: flags & 768 != 0
      - id: body
        type:
          switch-on: kind
          cases:
            kind::set_note: set_note
            kind::points: points
            kind::inner: set_serial
            kind::signed: s4
            kind::seconds: s4
            kind::word: strz
    types:
      set_serial: # called as a function of its outer type would be
        seq:
          - {id: value, type: u1}
  set_note:
    seq:
      - {id: value, type: u2}
  points:
    seq:
      - {id: num_values, type: u1}
      - {id: values, type: u1, repeat: expr, repeat-expr: num_values}
enums:
  kind: {1: set_note, 2: points, 3: inner, 5: signed, 6: seconds, 7: word}
