meta:
  id: asked_first
  endian: le
doc: Rules of the strictest level ask early for what hangs on where its stream stands; members that follow ask again, and
  have what they would have without the rules.
seq:
  - id: part
    type: part
  - id: word
    type: u2
  - id: there
    type: u1
    if: part.behind == 0x10
  - id: also_there
    type: u1
    if: part.place == 4
  - id: name
    type: strz
    encoding: ASCII
types:
  part:
    seq:
      - id: a
        type: b8
    instances:
      behind:
        pos: _io.pos
        type: u1
      place:
        value: _io.pos
      next:
        type: u1
    -checks:
      - id: S1
        that: behind != 0
        level: strict
      - id: S2
        that: place != 0
        level: strict
      - id: S3
        that: next == 0x10
        level: strict
