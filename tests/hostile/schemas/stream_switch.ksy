# Choices between objects in streams of their own.
meta: {id: stream_switch, endian: le}
seq:
  - {id: parts, type: part, repeat: eos}
types:
  part:
    seq:
      - {id: kind, type: u1}
      - {id: len, type: u1}
      - id: body
        size: len
        type: {switch-on: kind, cases: {0: one, 1: two, 2: part}}
    instances:
      again: {pos: 0, type: {switch-on: kind, cases: {0: one, 1: two}}}
  one:
    seq: [{id: x, type: u1}]
    instances: {y: {pos: 0, type: u1}}
  two:
    seq: [{id: x, type: one, size: 1, repeat: eos}]
