# Objects that a program reads, in streams of their own, beside members that come and go.
meta:
  id: opaque_windows
  endian: le
  ks-opaque-types: true
seq:
  - id: num_stamps
    type: u1
  - id: stamps
    type: stamp
    size: 3
    repeat: expr
    repeat-expr: num_stamps
  - id: flag
    type: u1
  - id: extra
    type: u2
    if: flag == 1
