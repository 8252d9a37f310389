meta:
  id: joined
seq:
  - id: key
    size: 2
  - id: blocks
    type: block
    repeat: eos
    -join: {part: _.data, as: content}
types:
  block:
    seq:
      - id: data
        size: 1
-checks:
  - id: same
    severity: error
    if: content == key
    that: key.size == 2
