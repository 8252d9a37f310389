meta:
  id: sample
seq:
  - id: count
    type: u1
    -flag: channel
    -orig-id: nCount
    -webide-parse-mode: eager
-check: []
