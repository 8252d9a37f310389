meta:
  id: sample
  encoding: UTF-8
seq:
  - id: texture
    type: strz
-checks:
  - id: R1
    that: texture != "" and texture.is_member_stem
    level: content
