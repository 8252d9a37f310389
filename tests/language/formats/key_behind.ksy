meta:
  id: key_behind
doc: |
  Bytes whose process asks for an instance without `pos`, which stands behind them, and what follows both; and one whose
  key was asked for before.
seq:
  - id: body
    size: 2
    process: xor(key)
  - id: next
    type: u1
  - id: again
    size: 1
    process: xor(key)
instances:
  key:
    type: u1
