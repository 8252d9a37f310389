meta:
  id: sample
  ks-opaque-types: true
seq:
  - id: kind
    type: u1
  - id: body
    type:
      switch-on: kind
      cases:
        1: u1
        2: thing
