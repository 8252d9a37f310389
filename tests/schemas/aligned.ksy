# Records that end at a multiple of 4, by padding that is an object of its own, and names in a block elsewhere,
# with padding that is told what it pads. The bits make the writer one over what was read.
meta:
  id: aligned
  endian: be
seq:
  - id: kind
    type: b4
  - id: version
    type: b4
  - id: ofs_names
    type: u1
  - id: len_names
    type: u1
  - id: title
    type: strz
    encoding: ASCII
  - id: num_records
    type: u1
  - id: records
    type: record
    repeat: expr
    repeat-expr: num_records
instances:
  names:
    pos: ofs_names
    size: len_names
    type: names
types:
  record:
    seq:
      - id: len
        type: u1
      - id: data
        size: len
      - id: rest
        type: filler
  filler:
    seq:
      - id: zeros
        size: (- _io.pos) % 4
  names:
    seq:
      - id: names
        type: name
        repeat: eos
  name:
    seq:
      - id: text
        type: strz
        encoding: ASCII
      - id: rest
        type: gap(text.length + 1)
  gap:
    params:
      - id: before
        type: u4
    seq:
      - id: zeros
        size: aligned - before
    instances:
      aligned:
        value: (before + 3) & ~3
