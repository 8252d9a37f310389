meta:
  id: content_sizes
  endian: le
doc: The size of what was compressed stands outside the object that holds it.
seq:
  - id: len_content
    type: u2
  - id: part
    type: part
types:
  part:
    seq:
      - id: len_stored
        type: u1
      - id: stored
        size: len_stored
        process: lz4_block(_root.len_content)
