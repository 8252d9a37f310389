meta:
  id: sample
seq:
  - id: text
    type: sized(4, 3.5)
types:
  sized:
    params:
      - id: len_body
        type: u4
      - id: has_end
        type: bool
    seq:
      - id: body
        size: len_body
