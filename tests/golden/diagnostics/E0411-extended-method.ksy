meta:
  id: sample
seq:
  - id: ratio
    type: f4le
  - id: more
    type: u1
    if: ratio.is_finite
