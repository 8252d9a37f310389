meta:
  id: value_of_root_absent
doc: Rules ask for values whose conditions, and nothing else of them, ask for the root or the parent.
seq:
  - id: kind
    type: u1
  - id: inner
    type: inner
types:
  inner:
    seq:
      - id: size
        type: u1
    instances:
      of_root:
        value: 'true'
        if: _root.kind < 3
      of_parent:
        value: 5
        if: _parent.kind < 3
    -checks:
      - id: R0
        that: of_root
      - id: R1
        that: of_parent > size
