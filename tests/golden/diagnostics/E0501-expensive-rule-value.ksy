meta:
  id: sample
seq:
  - id: numbers
    type: u1
    repeat: expr
    repeat-expr: 3
-values:
  total: numbers.sum
  twice: total * 2
  different: numbers.unique(_)
-checks:
  - id: R1
    that: twice < 100
  - id: R2
    if: numbers.size > 0 and numbers.max > 3
    that: numbers.size < 3
  - id: R3
    that: different
    level: content
