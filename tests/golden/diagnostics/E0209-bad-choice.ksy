meta:
  id: sample
  endian: little
  bit-endian: le
seq:
  - id: values
    type: u1
    repeat: eof
instances:
  tail:
    pos: 0
    size: 4
    -place: nowhere
-checks:
  - id: R1
    that: true
    severity: warn
    level: strictest
