# Records of which each has another type, with optional members.
meta: {id: bench_switches, endian: le, encoding: UTF-8}
seq:
  - {id: records, type: record, repeat: eos}
types:
  record:
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: flags, type: u1}
      - id: time
        type: u4
        if: flags & 1 != 0
      - id: body
        type:
          switch-on: kind
          cases:
            'kind::move': move
            'kind::turn': turn
            'kind::say': say
            'kind::list': list
            'kind::none': none
  move:
    seq:
      - {id: dx, type: s2}
      - {id: dy, type: s2}
      - {id: speed, type: f4, if: _parent.flags & 2 != 0}
  turn:
    seq:
      - {id: angle, type: u2}
  say:
    seq:
      - {id: len_text, type: u1}
      - {id: text, type: str, size: len_text}
  list:
    seq:
      - {id: num_numbers, type: u1}
      - {id: numbers, type: u2, repeat: expr, repeat-expr: num_numbers}
  none: {}
enums:
  kind: {0: none, 1: move, 2: turn, 3: say, 4: list}
