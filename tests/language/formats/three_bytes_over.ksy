meta:
  id: three_bytes_over
doc: Integers of three bytes where a writer patches, in a byte order that a value decides.
seq:
  - id: order
    type: u1
  - id: body
    type: body
types:
  body:
    meta:
      endian:
        switch-on: _root.order
        cases:
          0x49: le
          _: be
    seq:
      - id: len_part
        type: u3
      - id: ofs_table
        type: u3
      - id: flag
        type: b4
      - id: kind
        type: b4
      - id: part
        type: part
        size: len_part
      - id: value
        type:
          switch-on: kind
          cases:
            0: u3
            1: s3
            2: u1
            3: f4
    instances:
      table:
        pos: ofs_table
        type: u3
        repeat: expr
        repeat-expr: 2
  part:
    meta: {endian: be}
    seq:
      - id: steps
        type: s3
        repeat: until
        repeat-until: _ < 0
      - id: rest
        type: u3
        repeat: eos
