# An object with more parameters than most, and the last of them decide.
meta:
  id: many_arguments
seq:
  - id: first
    type: u1
  - id: part
    type: part(first, first, first, first, first, first, first, first, first, first, first, first, first,
      first, first, first, first, first, first, first, first, first, first, first, first, first, first, first,
      first, first, first, first, first, first, first, first, first, first, first, first + 1)
  - id: parts
    type: part(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
      26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, _index + 1)
    repeat: expr
    repeat-expr: 2
types:
  part:
    params:
      - {id: p1, type: u1}
      - {id: p2, type: u1}
      - {id: p3, type: u1}
      - {id: p4, type: u1}
      - {id: p5, type: u1}
      - {id: p6, type: u1}
      - {id: p7, type: u1}
      - {id: p8, type: u1}
      - {id: p9, type: u1}
      - {id: p10, type: u1}
      - {id: p11, type: u1}
      - {id: p12, type: u1}
      - {id: p13, type: u1}
      - {id: p14, type: u1}
      - {id: p15, type: u1}
      - {id: p16, type: u1}
      - {id: p17, type: u1}
      - {id: p18, type: u1}
      - {id: p19, type: u1}
      - {id: p20, type: u1}
      - {id: p21, type: u1}
      - {id: p22, type: u1}
      - {id: p23, type: u1}
      - {id: p24, type: u1}
      - {id: p25, type: u1}
      - {id: p26, type: u1}
      - {id: p27, type: u1}
      - {id: p28, type: u1}
      - {id: p29, type: u1}
      - {id: p30, type: u1}
      - {id: p31, type: u1}
      - {id: p32, type: u1}
      - {id: p33, type: u1}
      - {id: p34, type: u1}
      - {id: p35, type: u1}
      - {id: p36, type: u1}
      - {id: p37, type: u1}
      - {id: p38, type: u1}
      - {id: p39, type: u1}
      - {id: p40, type: u1}
    seq:
      - id: body
        size: p40
    instances:
      sum:
        value: p1 + p39 + p40
