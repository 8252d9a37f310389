meta:
  id: encoded_lists
  title: Lists and cases behind processes
  endian: le
doc: For a writer that encodes the elements of lists one by one, with arguments of their own, and cases of choices.
seq:
  - id: num_words
    type: u1
  - id: words
    size: 2
    process: xor(_index + 1)
    repeat: expr
    repeat-expr: num_words
  - id: blocks
    size: 3
    process: rol(_io.pos)
    type: block
    repeat: until
    repeat-until: _.last != 0
  - id: keyed
    size: 2
    process: xor([0x20, 0x40])
    repeat: expr
    repeat-expr: 2
  - id: kind
    type: u1
  - id: body
    size: 3
    process: xor(kind)
    type:
      switch-on: kind
      cases:
        1: block
types:
  block:
    seq:
      - id: last
        type: u1
      - id: value
        type: u1
