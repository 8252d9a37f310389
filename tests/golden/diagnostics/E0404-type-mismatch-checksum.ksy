meta:
  id: summed_object
seq:
  - id: body
    type: body
  - id: crc
    type: u4le
    -derive: crc32(body)
types:
  body:
    seq:
      - id: a
        type: u1
