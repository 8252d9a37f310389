# Lists of objects in streams of their own, and of values whose type each element decides.
meta: {id: elements, endian: le, encoding: ASCII}
seq:
  - {id: count, type: u1}
  - {id: kinds, type: u1, repeat: expr, repeat-expr: count}
  - id: values
    repeat: expr
    repeat-expr: count
    type:
      switch-on: kinds[_index]
      cases: {1: point, 2: u2, 3: byte}
  - {id: len, type: u1}
  - id: boxes
    size: len
    repeat: until
    repeat-until: _index == 2
    type:
      switch-on: _index
      cases: {0: point, 1: byte}
  - {id: points, type: point, size: _index + 2, repeat: expr, repeat-expr: 2}
  - {id: lines, type: point, terminator: 10, repeat: expr, repeat-expr: 2}
  - {id: bytes, type: byte, size: 2, repeat: eos}
types:
  point: {seq: [{id: x, type: u1}, {id: y, type: u1}]}
  byte: {seq: [{id: value, type: u1}]}
