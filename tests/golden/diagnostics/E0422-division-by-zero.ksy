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
  quotient:
    value: n / 0
  rest:
    value: n % zero
