# Objects of which a file never has two, told by numbers, ranges, text, a parameter and the root; and some of which it may.
meta: {id: rivals, endian: le, encoding: ASCII}
seq:
  - {id: version, type: u1}
  - {id: items, type: item(version), repeat: eos}
types:
  item:
    params:
      - {id: version, type: u1}
    seq:
      - {id: kind, type: u1}
      - {id: note, type: note, if: kind == 1}
      - {id: points, type: points, if: kind == 2}
      - {id: pair, type: pair, if: kind > 2 and kind < 9 or kind == 20}
      - {id: more, type: pair, if: kind > 2 and kind < 9}
      - {id: derived, type: derived, if: kind == 9}
      - {id: tail, type: tail(version), if: kind == 10}
    -checks:
      - id: R1
        that: 'kind != 1 or note.text != "bad"'
        severity: warning
        doc: a note is not bad
  note:
    seq:
      - {id: text, type: strz}
  points:
    seq:
      - {id: num_values, type: u1}
      - {id: values, type: note, repeat: expr, repeat-expr: num_values}
  pair:
    seq:
      - {id: left, type: u8}
      - {id: right, type: u8}
  tail:
    params:
      - {id: version, type: u1}
    seq:
      - {id: short, type: note, if: version < 2}
      - {id: long, type: points, if: version >= 2}
      - {id: sometimes, type: note, if: _root.version != 2}
      - {id: else, type: note, if: _root.version == 2}
  derived: # one tells a number that is derived
    seq:
      - {id: kind, type: strz}
      - {id: small, type: pair, if: kind == "s"}
      - {id: large, type: note, if: kind == "l"}
      - {id: low, type: u1, -derive: 'kind == "s" ? small.left & 255 : 0'}
