meta:
  id: sample
seq:
  - id: a
    type: u1
-values:
  one: other.as<u4> + a
  other: one.as<u4> + 1
