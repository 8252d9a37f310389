# What a program defines, in files that the codec patches: a process with arguments of every kind, and objects of an
# opaque type. The type at the top has more parameters than most.
meta:
  id: carried
  endian: le
  encoding: ASCII
  ks-opaque-types: true
params:
  - {id: p0, type: u1}
  - {id: p1, type: u1}
  - {id: p2, type: u1}
  - {id: p3, type: str}
  - {id: p4, type: str}
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
  - {id: last_size, type: u1}
seq:
  - id: len_name
    type: u1
  - id: name
    type: str
    size: len_name
  - id: point
    type: point
  - id: kind
    type: u1
    enum: kind
  - id: words
    type: u2
    repeat: expr
    repeat-expr: 2
  - id: grid
    type: point
    repeat: expr
    repeat-expr: 2
  - id: coded
    size: 2
    process: shift(point.y, 'key', [1, 2], 1.5, kind, kind == kind::round, point, [300, 301], words, grid, p2)
  - id: plain
    size: 1
    process: twice
  - id: boxes
    type: box(last_size)
    repeat: expr
    repeat-expr: 2
  - id: sealed
    size: 2
    type: stamp
    process: xor(1)
  - id: mark
    type: stamp
  - id: hidden
    size: 1
    type: stamp
    process: plus(point.x)
  - id: last
    size: last_size
types:
  point:
    seq:
      - id: x
        type: u1
      - id: y
        type: u1
  box:
    params:
      - id: size
        type: u1
    seq:
      - id: number
        type: u1
      - id: mark
        type: stamp
      - id: fill
        size: size
enums:
  kind:
    1: round
    2: square
