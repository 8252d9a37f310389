meta:
  id: bit_counts
  endian: be
doc: Bit fields of more than 32 bits that say sizes and numbers of elements, in a codec that creates files.
seq:
  - id: num_parts
    type: b33
  - id: len_body
    type: b39
  - id: parts
    type: u1
    repeat: expr
    repeat-expr: num_parts
  - id: body
    size: len_body
  - id: names
    type: name
    repeat: expr
    repeat-expr: 2
types:
  name:
    seq:
      - id: num_words
        type: b40
      - id: words
        type: strz
        encoding: ASCII
        repeat: expr
        repeat-expr: num_words
