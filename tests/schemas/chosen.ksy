# Choices whose cases are objects with and without a stream, numbers, text and bytes.
meta: {id: chosen, endian: le, encoding: ASCII}
seq:
  - {id: scale, type: u1}
  - {id: count, type: u1}
  - {id: chunks, type: chunk, repeat: expr, repeat-expr: count}
types:
  chunk:
    seq:
      - {id: kind, type: strz}
      - {id: len, type: u1}
      - id: body
        size: len
        type:
          switch-on: kind
          cases:
            '"point"': point
            '"scaled"': scaled(len)
            '"text"': str
      - {id: width, type: u1}
      - id: number
        if: width != 9
        type:
          switch-on: width
          cases:
            1: u1
            2: s2
            8: u8
            4: point
  point:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
  scaled:
    params:
      - {id: size, type: u1}
    seq:
      - {id: value, type: u2, if: _root.scale == 1 and _parent.len == size}
      - {id: more, type: u1}
