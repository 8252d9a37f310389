# Records of bit fields, of which each has another type: what is written has no bytes in memory to copy.
meta: {id: bench_signals, endian: le, encoding: UTF-8}
seq:
  - {id: signals, type: signal, repeat: eos}
types:
  signal:
    seq:
      - {id: kind, type: b3, enum: kind}
      - {id: urgent, type: b1}
      - {id: channel, type: b4}
      - id: body
        type:
          switch-on: kind
          cases:
            'kind::level': level
            'kind::edge': edge
            'kind::note': note
  level:
    seq:
      - {id: value, type: u2}
      - {id: unit, type: b6}
      - {id: scale, type: b10}
  edge:
    seq:
      - {id: time, type: u4}
      - {id: rising, type: b1}
      - {id: width, type: b15}
  note:
    seq:
      - {id: len_text, type: u1}
      - {id: text, type: str, size: len_text}
enums:
  kind: {0: level, 1: edge, 2: note}
