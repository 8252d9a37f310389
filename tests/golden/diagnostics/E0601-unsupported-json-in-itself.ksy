meta:
  id: sample
  encoding: UTF-8
seq:
  - id: tree
    type: str
    size-eos: true
    -json: node
types:
  node:
    -json: true
    seq:
      - id: next
        type: node
        -optional: true
      - id: children
        type: node
        repeat: eos
        -optional: true
