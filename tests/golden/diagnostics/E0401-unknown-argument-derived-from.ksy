# What is derived of a parameter whose argument is not known: that has been said, and is no reason to crash.
meta:
  id: unknown_argument
seq:
  - id: other
    type: u1
    -derive: third.amount
  - id: third
    type: part(plain)
types:
  part:
    params:
      - id: amount
        type: u1
    seq:
      - id: x
        type: u1
