meta:
  id: taken_back
  title: A placed object whose content depends on its own position
  endian: be
doc: For writers of objects whose edit is undone after a write.
seq:
  - id: mark
    type: u1
  - id: ofs_body
    type: u8
instances:
  body:
    pos: ofs_body
    -place: {}
    type: body
types:
  body:
    seq:
      - type: u4 # present if the position is odd
        if: _parent.ofs_body & 1 != 0
      - id: value
        type: u1
        if: _parent.ofs_body != 0
