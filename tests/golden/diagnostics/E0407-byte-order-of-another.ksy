meta:
  id: sample
seq:
  - id: inner
    type: ordered::number
types:
  ordered:
    meta:
      endian:
        switch-on: 1
        cases:
          1: le
          _: be
    types:
      number:
        seq:
          - id: value
            type: u2
