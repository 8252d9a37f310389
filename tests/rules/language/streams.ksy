meta:
  id: streams
  endian: le
  encoding: ASCII
doc: What expressions ask of the stream that an object stands in, where the writer has to know it, too.
seq:
  - id: len_content
    type: u1
  - id: content
    type: content
    size: len_content
  - id: whole
    type: u1
    valid: _io.size
types:
  content:
    seq:
      - id: total
        type: u2
        valid: _io.size
      - id: name
        type: strz
      - id: padding
        size: (- _io.pos) % 4
      - id: len_box
        type: u1
      - id: box
        type: box
        size: len_box
      - id: parts
        type: part
        size: _io.size - _io.pos - 3
      - id: here
        type: u1
        valid: _io.pos
      - id: checked
        type: u1
        valid:
          expr: _ < _io.pos
      - id: last
        type: u1
        if: not _io.eof
  box:
    doc: Streams inside streams; the outer one is not the file, and goes on behind the inner one.
    seq:
      - id: name
        type: strz
      - id: inner
        type: inner
        size: _io.size - _io.pos - 1
      - id: tail
        type: u1
      - id: more
        type: u1
        if: not _io.eof
  inner:
    seq:
      - id: total
        type: u1
        valid: _io.size
      - id: body
        size: total - _io.pos
  part:
    seq:
      - id: marks
        type: mark(_io.size)
        repeat: until
        repeat-until: _io.pos >= 4
      - id: rest
        size: _io.size - _io.pos
  mark:
    params:
      - id: whole
        type: u4
    seq:
      - id: value
        type: u1
        valid:
          max: whole
      - id: wide
        type: u1
        if: _io.pos < 3
