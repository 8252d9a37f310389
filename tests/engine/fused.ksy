# What the engine fuses: numbers in runs of every size and byte order, conditions on one number, choices by literals.
meta: {id: fused, endian: le, encoding: UTF-8}
seq:
  - {id: run, type: run}
  - {id: big, type: big}
  - {id: num_items, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num_items}
  - {id: tests, type: test, repeat: expr, repeat-expr: 4}
  - {id: choices, type: choice, repeat: eos}
types:
  run:
    seq:
      - {id: one, type: u1}
      - {id: two, type: s1}
      - {id: three, type: u2}
      - {id: four, type: f4}
      - {id: five, type: u1}
      - {id: six, type: u3}
      - {id: seven, type: f2}
      - {id: eight, type: s8}
      - {id: nine, type: f8}
      - {id: ten, type: u4}
  big:
    meta: {endian: be}
    seq:
      - {id: one, type: u2}
      - {id: two, type: s4}
      - {id: three, type: f8}
      - {id: four, type: u1}
      - {id: five, type: s3}
      - {id: six, type: f2}
      - {id: seven, type: u1}
      - {id: eight, type: u1}
      - {id: nine, type: u1}
  item:
    seq:
      - {id: kind, type: u1}
      - {id: name, type: strz}
      - {id: len_text, type: u1}
      - {id: text, type: str, size: len_text}
      - {id: more, type: u2, if: kind > 1}
  test:
    seq:
      - {id: small, type: s1, valid: {min: -100, max: 100}}
      - {id: large, type: s8}
      - {id: word, type: u4}
      - {id: less, type: u1, if: small < 0}
      - {id: least, type: u1, if: large <= -9223372036854775808}
      - {id: greatest, type: u1, if: large >= 9223372036854775807}
      - {id: equal, type: u1, if: word == 0xffffffff}
      - {id: other, type: u1, if: small != -1}
      - {id: masked, type: u1, if: word & 0x80000000 != 0}
      - {id: negative, type: u1, if: small & -2 == -2}
      - {id: checked, type: u2, valid: 7}
  choice:
    seq:
      - {id: kind, type: s1}
      - id: value
        type:
          switch-on: kind
          cases:
            -1: u1
            3: item
            0: u2
            -128: f4
      - {id: word, type: str, size: 2}
      - id: body
        type:
          switch-on: word
          cases:
            '"ab"': u1
            '"cd"': deep
            _: u2be
  deep:
    seq:
      - {id: depth, type: u1}
      - {id: inner, type: deep, repeat: expr, repeat-expr: depth}
