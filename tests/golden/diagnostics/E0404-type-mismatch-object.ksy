meta:
  id: sample
seq:
  - id: number
    type: u1
  - id: part
    type: part
types:
  part:
    instances:
      other:
        value: _parent.as<part>.other
