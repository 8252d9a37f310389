meta:
  id: sample
seq:
  - id: kind
    type: u1
  - id: body
    type:
      switch: kind
      switch-on: kind
      cases:
        1: u1
