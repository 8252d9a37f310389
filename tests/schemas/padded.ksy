meta:
  id: padded
  title: Objects with padding behind them
  endian: le
doc: |
  For a writer that cuts the streams of objects out of more: behind a terminator, or in front of padding. The lines of the
  list have a width that stands in the object around their parent.
seq:
  - id: width
    type: u1
  - id: len_name
    type: u1
  - id: name
    size: len_name
    terminator: 0
    type: word
  - id: code
    size: 6
    pad-right: 0x2e
    type: word
  - id: shout
    size: 5
    terminator: 0x21
    include: true
    pad-right: 0x20
    type: word
  - id: hidden
    size: 4
    pad-right: 0x0f
    process: xor(0x20)
    type: word
    if: width > 1
  - id: page
    type: page
types:
  word:
    seq:
      - id: first
        type: u1
      - id: others
        size-eos: true
  page:
    seq:
      - id: num_lines
        type: u1
      - id: lines
        type: line
        repeat: expr
        repeat-expr: num_lines
  line:
    seq:
      - id: text
        type: str
        encoding: ASCII
        size: _parent._parent.width
