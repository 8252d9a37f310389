# Units are short, and stand in comments and terminals.
meta:
  id: units
  endian: le
seq:
  - id: room
    type: u2
    -unit: bytes or so
  - id: speed
    type: f4
    -unit: '*/'
