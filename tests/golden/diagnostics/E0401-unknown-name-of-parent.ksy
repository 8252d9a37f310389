meta:
  id: sample
seq:
  - id: len_body
    type: u1
  - id: first
    type: common
  - id: second
    type: other
types:
  other:
    seq:
      - id: first
        type: common
  common:
    seq:
      - id: body
        size: _parent.len_body
