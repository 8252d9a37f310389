meta:
  id: sample
seq:
  - id: TrackCount
    type: u1
  - id: 2nd
    type: u1
  - id: _hidden
    type: u1
types:
  A Type: {}
instances:
  größe:
    value: 1
enums:
  '&':
    1: Cat
-checks:
  - id: rule one
    that: true
