meta:
  id: positions
  endian: le
  encoding: ASCII
doc: Every way of reading, and every way of asking where a stream stands, behind members of other kinds.
seq:
  - id: first
    type: u1
  - id: text
    type: strz
  - id: sized
    size: _io.pos
  - id: sized_text
    type: str
    size: _io.pos % 4
  - id: padding
    size: (- _io.pos) % 5
  - id: records
    type: record
    repeat: expr
    repeat-expr: _io.pos % 4
  - id: objects
    type: chunk
    repeat: expr
    repeat-expr: _io.pos % 4
  - id: numbers
    type: u1
    repeat: expr
    repeat-expr: _io.pos % 3
  - id: name
    type: strz
  - id: until
    type: u1
    repeat: until
    repeat-until: _io.pos % 4 == 0
  - id: word
    type: u2
  - id: choice
    type:
      switch-on: _io.pos % 4
      cases:
        0: u4
        2: u1
  - id: there
    type: u1
    if: _io.pos == 27
  - id: not_there
    type: u1
    if: _io.pos == 27
  - id: checked
    type: u1
    valid:
      expr: _io.pos == 29
  - id: exact
    type: u1
    valid: _io.pos
  - id: one_of
    type: u1
    valid:
      any-of: [0, _io.pos]
  - id: told
    type: told(_io.pos)
  - id: inner
    type: inner
  - id: boxed
    type: box(_io)
    size: 3
  - id: decoded
    size: 1
    process: xor(_io.pos)
  - id: asked
    type: u1
    if: now == 40
  - id: other_text
    type: strz
  - id: by_value
    size: later % 4
  - id: by_part
    size: part.same.size
  - id: rest
    size: _io.size - _io.pos
instances:
  now:
    value: _io.pos
  later:
    value: _io.pos
  part:
    io: boxed._io
    pos: 0
    type: part
types:
  record:
    seq:
      - id: a
        type: u1
      - id: b
        type: u1
  chunk:
    seq:
      - id: len_body
        type: u1
      - id: body
        size: len_body
  told:
    params:
      - id: at
        type: u4
    seq:
      - id: a
        type: u1
  inner:
    seq:
      - id: text
        type: strz
      - id: by_parent
        size: _parent._io.pos % 4
      - id: by_root
        size: _root._io.pos % 4
      - id: by_own
        size: _io.pos % 4
  box:
    params:
      - id: around
        type: io
    seq:
      - id: a
        type: u1
      - id: by_parameter
        size: around.pos - 38
      - id: by_own
        size: _io.pos % 2
      - id: last
        type: u1
        if: not _io.eof
      - id: nothing
        type: u1
        if: not _io.eof
  part:
    seq:
      - id: same
        size: _parent._io.pos - 45
