meta:
  id: twenty_parameters
  endian: le
doc: Records whose layout hangs on as many parameters.
seq:
  - id: p0
    type: u1
  - id: p1
    type: u1
  - id: p2
    type: u1
  - id: p3
    type: u1
  - id: p4
    type: u1
  - id: p5
    type: u1
  - id: p6
    type: u1
  - id: p7
    type: u1
  - id: p8
    type: u1
  - id: p9
    type: u1
  - id: p10
    type: u1
  - id: p11
    type: u1
  - id: p12
    type: u1
  - id: p13
    type: u1
  - id: p14
    type: u1
  - id: p15
    type: u1
  - id: p16
    type: u1
  - id: p17
    type: u1
  - id: p18
    type: u1
  - id: p19
    type: u1
  - id: records
    type: record(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19)
    repeat: expr
    repeat-expr: 2
types:
  record:
    params:
      - id: p0
        type: u1
      - id: p1
        type: u1
      - id: p2
        type: u1
      - id: p3
        type: u1
      - id: p4
        type: u1
      - id: p5
        type: u1
      - id: p6
        type: u1
      - id: p7
        type: u1
      - id: p8
        type: u1
      - id: p9
        type: u1
      - id: p10
        type: u1
      - id: p11
        type: u1
      - id: p12
        type: u1
      - id: p13
        type: u1
      - id: p14
        type: u1
      - id: p15
        type: u1
      - id: p16
        type: u1
      - id: p17
        type: u1
      - id: p18
        type: u1
      - id: p19
        type: u1
    seq:
      - id: v0
        type: u1
        if: p0 != 0
      - id: v1
        type: u1
        if: p1 != 0
      - id: v2
        type: u1
        if: p2 != 0
      - id: v3
        type: u1
        if: p3 != 0
      - id: v4
        type: u1
        if: p4 != 0
      - id: v5
        type: u1
        if: p5 != 0
      - id: v6
        type: u1
        if: p6 != 0
      - id: v7
        type: u1
        if: p7 != 0
      - id: v8
        type: u1
        if: p8 != 0
      - id: v9
        type: u1
        if: p9 != 0
      - id: v10
        type: u1
        if: p10 != 0
      - id: v11
        type: u1
        if: p11 != 0
      - id: v12
        type: u1
        if: p12 != 0
      - id: v13
        type: u1
        if: p13 != 0
      - id: v14
        type: u1
        if: p14 != 0
      - id: v15
        type: u1
        if: p15 != 0
      - id: v16
        type: u1
        if: p16 != 0
      - id: v17
        type: u1
        if: p17 != 0
      - id: v18
        type: u1
        if: p18 != 0
      - id: v19
        type: u1
        if: p19 != 0
