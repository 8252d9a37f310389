meta:
  id: sample
  encoding: UTF-8
seq:
  - id: words
    type: strz
    repeat: expr
    repeat-expr: 3
  - id: parts
    type: part
    repeat: expr
    repeat-expr: 3
-checks:
  - id: R1
    that: words.sum(_) == 3
    level: content
  - id: R2
    that: words.sum == 3
    level: content
  - id: R3
    that: parts.max(_) == 3
    level: content
  - id: R4
    that: parts.count(_.x) == 3
    level: content
  - id: R5
    that: parts.any(_.y == 1)
    level: content
  - id: R6
    that: parts.unique(_)
    level: strict
  - id: R7
    that: parts.maxx(_.x) == 1
    level: content
types:
  part:
    seq:
      - id: x
        type: u1
