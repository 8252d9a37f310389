meta:
  id: byte_order
doc: A byte order that the file states.
seq:
  - {id: mark, type: u1}
  - {id: body, type: body}
types:
  body:
    meta:
      endian:
        switch-on: _root.mark
        cases:
          0x49: le
          _: be
    seq:
      - {id: a, type: u2}
      - {id: b, type: u4}
