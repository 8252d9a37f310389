meta:
  id: sample
seq:
  - id: a
    type: u1
  - id: b
    type: u1
    if: twice == 2
-values:
  twice: a * 2
