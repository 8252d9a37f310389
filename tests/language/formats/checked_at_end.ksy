meta:
  id: checked_at_end
doc: A rule about the end of the file, whose condition looks at all elements.
seq:
  - id: count
    type: u1
  - id: parts
    type: part
    repeat: expr
    repeat-expr: count
-checks:
  - id: E1
    if: kept != parts.count(_.part.given)
    that: _io.eof
    level: strict
instances:
  kept:
    type: u1
types:
  part:
    seq:
      - id: part
        type: 'inner(true)'
    types:
      inner:
        params:
          - id: given
            type: b1
