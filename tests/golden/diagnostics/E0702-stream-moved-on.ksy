meta:
  id: moved
  endian: le
seq:
  - id: head
    type: head
  - id: links
    type: link
    repeat: eos
types:
  head:
    seq:
      - id: len_body
        type: u1
      - id: body
        size: body_begins - 1 + len_body
      - id: kept
        type: kept
        size: 3
      - id: last
        type: last(_io.pos)
    instances:
      body_begins:
        value: _io.pos
      size:
        pos: _io.pos - 1
        type: u1
      ends_at:
        value: _io.pos
    -checks:
      - id: H1
        that: ends_at > len_body
  kept:
    seq:
      - id: kind
        type: u1
      - id: tail
        type:
          switch-on: kind
          cases:
            1: tail
    instances:
      end:
        value: _io.pos
  tail:
    seq:
      - id: value
        type: u1
    instances:
      end:
        value: _io.pos
  last:
    params:
      - id: begin
        type: u4
    seq:
      - id: kind
        type: u1
      - id: body
        type:
          switch-on: kind
          cases:
            1: nested
    instances:
      again:
        pos: begin
        type: u1
  nested:
    seq:
      - id: value
        type: u1
    instances:
      end:
        value: _io.pos
      behind:
        value: end + 1
  link:
    seq:
      - id: ofs_foot
        type: u1
    instances:
      foot:
        pos: _io.pos - 1 + ofs_foot
        type: foot
      foot_at:
        value: ofs_foot + 0
  foot:
    seq:
      - id: value
        type: u1
    instances:
      end:
        value: _io.pos
instances:
  end:
    value: _io.pos
