meta:
  id: sample
seq:
  - id: level
    type: u1
  - id: low
    type: block(-1 - level)
  - id: high
    type: block(level + 16)
types:
  block:
    params:
      - id: kind
        type: b4
