meta:
  id: sample
params:
  - id: count
    type: u1
seq:
  - id: size
    type: u1
  - id: count
    type: u1
instances:
  size:
    value: 1
-values:
  count: 1
