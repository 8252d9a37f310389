# A field of the parent that is read behind the object which asks for it is absent.
meta:
  id: early_field
seq:
  - id: asks
    type: asking
  - id: later
    type: u1
types:
  asking:
    seq:
      - id: bytes
        size: _parent.later
