meta:
  id: sample
  imports:
    - imported/shapes
seq:
  - id: shape
    type: shapes::pont
