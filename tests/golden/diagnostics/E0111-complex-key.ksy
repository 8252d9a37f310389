meta:
  id: sample
seq:
  - id: kind
    type: u1
  - id: body
    type:
      switch-on: kind
      cases:
        [1, 2]: shape
types:
  shape: {}
