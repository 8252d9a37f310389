meta:
  id: amounts
  endian: le
doc: Members of 8 bytes, with and without a sign, that sizes and numbers of elements determine, in files that are made anew. A size
  that is computed.
seq:
  - id: len_rest
    type: s8
  - id: rest
    size: len_rest
  - id: num_parts
    type: u8
  - id: parts
    type: part
    repeat: expr
    repeat-expr: num_parts
  - id: len_tail
    type: s8
  - id: tail
    size: len_tail
    if: len_tail != 0
  - id: nothing
    size: none % 5
instances:
  none:
    value: 0
types:
  part:
    seq:
      - id: len_body
        type: u8
      - id: body
        size: len_body
