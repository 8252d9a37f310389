meta:
  id: rules_in_places
  endian: le
doc: What hangs on where a stream stands is for each rule what it is there, whatever other rules have asked before.
seq:
  - id: head
    type: u1
  - id: body
    type: body
  - id: tail
    type: u1
    repeat: eos
instances:
  at_end:
    value: _io.eof
  position:
    value: _io.pos
types:
  body:
    seq:
      - id: one
        type: u1
    instances:
      far:
        pos: 200
        type: u1
    -checks:
      - id: R1
        that: not _root.at_end
        level: content
      - id: R2
        that: _root.position == 2
        level: strict
-checks:
  - id: R1
    that: at_end or body.far == 0
    level: structure
  - id: R2
    that: position == 4
    level: structure
