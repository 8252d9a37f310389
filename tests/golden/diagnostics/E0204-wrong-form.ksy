meta:
  id: sample
  imports: null
seq:
  - id: kind
    type:
      - u1
  - id: flag
    type: u1
    if: [1, 2]
  - id: rest
    size-eos: maybe
  - u1
types:
  shape: 5
  on: {}
