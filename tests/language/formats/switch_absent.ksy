meta:
  id: switch_absent
doc: A switch without a case for what it asks, under a condition that holds, is absent, also over what was read.
seq:
  - id: kind
    type: b4
  - id: some
    type:
      switch-on: kind
      cases:
        1: text
    if: kind < 8
  - id: end
    type: b4
instances:
  later:
    pos: 0
    if: kind < 8
    type:
      switch-on: kind
      cases:
        1: text
types:
  text:
    seq:
      - id: letters
        size: 2
