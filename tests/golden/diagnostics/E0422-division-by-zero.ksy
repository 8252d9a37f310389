meta:
  id: sample
  endian: le
seq:
  - id: f
    type: f8
  - id: n
    type: u1
instances:
  zero:
    value: 0
  real:
    value: f / 0
  whole:
    value: n % zero
