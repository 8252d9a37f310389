meta:
  id: sample
seq:
  - id: count
    type: u1
  - id: mask
    type: u1
    -flags: channel
