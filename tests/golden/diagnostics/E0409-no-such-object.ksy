meta:
  id: sample
seq:
  - id: count
    type: u1
-checks:
  - id: R1
    that: _parent.count == 1
