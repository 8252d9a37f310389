meta:
  id: sample
seq:
  - id: own
    type: u1
    -derive: own & 7
  - id: first
    type: u1
    -derive: second + 1
  - id: second
    type: u1
    -derive: first
  - id: named
    type: u1
    -derive: step
  - id: told
    type: u1
    -derive: given
  - id: given
    type: u1
    valid: told
  - id: behind
    type: u1
    -derive: tree.kids.sum(_.total) + front
  - id: front
    type: u1
    -derive: 3
  - id: tree
    type: node
instances:
  shown:
    value: own + named
    if: tree.total != 0
-values:
  step: shown + 1
types:
  node:
    seq:
      - id: total
        type: u1
        -derive: kids.sum(_.total) + weight
      - id: weight
        type: u1
      - id: num_kids
        type: u1
      - id: kids
        type: node
        repeat: expr
        repeat-expr: num_kids
