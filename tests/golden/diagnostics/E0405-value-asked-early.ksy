meta:
  id: sample
seq:
  - id: body
    type: part
  - id: more
    type: u1
types:
  part:
    seq:
      - id: number
        type: u1
    -checks:
      - id: C1
        that: number < _parent.most
-values:
  most: more + 1
