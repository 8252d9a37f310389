meta:
  id: between_read
  endian: le
doc: Instances of an element that ask for the one before it.
seq:
  - id: parts
    type: part(_index)
    repeat: eos
types:
  part:
    params:
      - id: idx
        type: u1
    seq:
      - id: raw
        type: u1
    instances:
      before:
        value: idx - 1
        if: idx > 0
      start:
        value: raw % 2
      as_stored:
        pos: start
        size: '_root.parts[before].own_size'
        if: idx > 0
      as_read:
        pos: start
        size: '_root.parts[before].looked_at.size'
        if: idx > 0
      own_size:
        value: 'raw * 0 + _root.parts[0].raw'
      looked_at:
        pos: 0
        size: 1
