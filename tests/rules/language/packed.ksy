meta:
  id: packed
  title: Bytes that are kept packed
  endian: le
doc: Blocks of LZ4 whose sizes stand before them, whose sizes are constant, and that may be absent.
seq:
  - {id: magic, contents: PACK}
  - {id: has_more, type: u1, valid: {max: 1}}
  - {id: num_blocks, type: u1}
  - {id: blocks, type: block, repeat: expr, repeat-expr: num_blocks}
  - {id: fixed, size: 10, process: lz4_block(13)}
  - {id: len_more, type: u1, if: has_more == 1}
  - {id: more, size: len_more, process: lz4_block(blocks.size + 3), if: has_more == 1}
-checks:
  - {id: sizes, that: fixed.size == 13 and blocks.all(_.data.size < 100), level: content, severity: warning}
types:
  block:
    seq:
      - {id: len_content, type: u2}
      - {id: len_data, type: u2}
      - {id: data, size: len_data, process: lz4_block(len_content)}
