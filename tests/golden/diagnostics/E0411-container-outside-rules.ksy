meta:
  id: sample
  encoding: UTF-8
seq:
  - id: texture
    type: strz
-values:
  known: texture.is_member
-checks:
  - id: R1
    that: known
    level: strict
