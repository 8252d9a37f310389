meta:
  id: sample
seq:
  - id: count
    type: u1
-values:
  a: b + 1
  b: a + 1
-checks:
  - id: R1
    that: a == 1
