meta:
  id: valid_among_absent
  endian: le
  encoding: ASCII
doc: Values that are valid where they are one of some members, of which one may be absent and then equals nothing.
seq:
  - id: has
    type: u1
  - id: first
    type: strz
    if: has != 0
  - id: second
    type: strz
  - id: text
    type: strz
    valid:
      any-of:
        - first
        - second
        - '"c"'
  - id: inner
    type: inner
instances:
  shown:
    value: first
types:
  inner:
    seq:
      - id: text
        type: strz
        valid:
          any-of:
            - _root.shown
            - _root.second
      - id: number
        type: u1
        valid:
          any-of: [0, _root.has]
