# Several labels are those of a table's values.
meta:
  id: labels
  endian: le
seq:
  - id: parts
    type: part
    repeat: eos
    -label:
      number: _index
types:
  part:
    seq:
      - id: name
        type: strz
        encoding: ASCII
