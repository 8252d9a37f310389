meta:
  id: three_bytes
  endian: le
doc: Integers of three bytes, wherever a number may stand.
seq:
  - id: magic
    type: u3be
    valid: 0x123456
  - id: len_body
    type: u3
  - id: num_points
    type: u3be
  - id: low
    type: s3
  - id: high
    type: s3be
    enum: depth
  - id: body
    size: len_body
  - id: points
    type: point
    repeat: expr
    repeat-expr: num_points
  - id: weights
    type: s3be
    repeat: expr
    repeat-expr: 2
  - id: maybe
    type: u3
    if: low < -1
  - id: unread
    type: u3
types:
  point:
    seq:
      - id: x
        type: u3
      - id: y
        type: s3be
      - id: at
        type: place
  place:
    seq:
      - id: z
        type: s3
      - id: tag
        type: u1
enums:
  depth:
    -8388608: deepest
    8388607: highest
instances:
  largest:
    value: points[1].x * 256
  sum:
    value: low + weights[1] + points[0].at.z
