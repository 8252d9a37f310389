meta:
  id: large_root
  title: A root that takes more memory than what any file may have
  endian: le
doc: Records in records, each of which is two of the next; a file has 128 KiB.
seq:
  - id: halves
    type: half_0
types:
  half_0:
    seq:
      - id: one
        type: half_1
      - id: other
        type: half_1
  half_1:
    seq:
      - id: one
        type: half_2
      - id: other
        type: half_2
  half_2:
    seq:
      - id: one
        type: half_3
      - id: other
        type: half_3
  half_3:
    seq:
      - id: one
        type: half_4
      - id: other
        type: half_4
  half_4:
    seq:
      - id: one
        type: half_5
      - id: other
        type: half_5
  half_5:
    seq:
      - id: one
        type: half_6
      - id: other
        type: half_6
  half_6:
    seq:
      - id: one
        type: half_7
      - id: other
        type: half_7
  half_7:
    seq:
      - id: one
        type: half_8
      - id: other
        type: half_8
  half_8:
    seq:
      - id: one
        type: half_9
      - id: other
        type: half_9
  half_9:
    seq:
      - id: one
        type: half_10
      - id: other
        type: half_10
  half_10:
    seq:
      - id: one
        type: half_11
      - id: other
        type: half_11
  half_11:
    seq:
      - id: one
        type: half_12
      - id: other
        type: half_12
  half_12:
    seq:
      - id: one
        type: half_13
      - id: other
        type: half_13
  half_13:
    seq:
      - id: one
        type: half_14
      - id: other
        type: half_14
  half_14:
    seq:
      - id: one
        type: u4
      - id: other
        type: u4
