meta:
  id: sample
seq:
  - id: num_parts
    type: u1
  - id: parts
    type: part
    repeat: expr
    repeat-expr: num_parts
  - id: limit
    type: u1
types:
  part:
    seq:
      - id: size
        type: u1
    -checks:
      - id: P1
        if: _root.limit != 0
        that: size < _parent.limit
      - id: P2
        that: _parent.parts.all(_.size != size)
        level: content
