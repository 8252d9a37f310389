meta:
  id: sample
seq:
  - id: header
    type: block(256)
types:
  block:
    params:
      - id: kind
        type: u1
instances:
  bytes:
    value: '[1, 300].as<bytes>'
  numbers:
    value: '[-1].as<u2[]>'
