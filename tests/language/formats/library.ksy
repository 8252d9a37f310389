# What library_user uses: an inner type that asks for its root.
meta:
  id: library
seq:
  - id: length
    type: u1
  - id: own
    type: name
types:
  name:
    seq:
      - id: tag
        type: u1
      - id: bytes
        size: _root.length
        if: tag != 0
