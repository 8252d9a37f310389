meta:
  id: resized
  title: Sizes, counts and positions that follow
  endian: le
  bit-endian: be
  ks-debug: true
doc: For a writer over what was read, in which values take other room than they did.
seq:
  - id: version
    type: b4
  - id: flags
    type: b4
  - id: ofs_foot
    type: u4
  - id: num_items
    type: u1
  - id: items
    type: item
    repeat: expr
    repeat-expr: num_items
  - id: len_rest
    type: u2
  - id: rest
    type: chunks
    size: len_rest - 2
  - id: last
    type: u1
instances:
  foot:
    pos: ofs_foot
    type: item
types:
  item:
    seq:
      - id: len_name
        type: u1
      - id: name
        type: str
        size: len_name
        encoding: UTF-8
  chunks:
    seq:
      - id: chunks
        type: chunk
        repeat: eos
  chunk:
    seq:
      - id: tag
        type: u1
      - id: len_body
        type: u2
      - id: body
        size: len_body
        type:
          switch-on: tag
          cases:
            1: text
            2: item
            3: packed
  text:
    seq:
      - id: value
        type: strz
        encoding: UTF-16LE
  packed:
    seq:
      - id: content
        type: item
        size: _parent.len_body
        process: xor(7)
