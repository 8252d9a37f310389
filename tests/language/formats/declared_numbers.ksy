meta:
  id: declared_numbers
  endian: le
  imports: u3be
doc: Types of a schema that have the names of built-in types that only Tenon has.
seq:
  - id: top
    type: s3
  - id: imported
    type: u3be
  - id: sized
    type: s3
    size: 4
  - id: number
    type: u3
  - id: inside
    type: scope
  - id: chosen
    type:
      switch-on: number
      cases:
        0x030201: s3
types:
  s3:
    seq:
      - id: sign
        type: b1
      - id: mod
        type: b23
  scope:
    seq:
      - id: one
        type: u3
      - id: two
        type: f2le
      - id: outer
        type: given(one)
    types:
      u3:
        seq:
          - id: byte
            type: u1
      f2le:
        seq:
          - id: word
            type: u2
      given:
        params:
          - id: what
            type: u3
        instances:
          byte:
            value: what.byte
instances:
  size_of_type:
    value: sizeof<s3>
  size_of_scope:
    value: sizeof<scope>
  cast:
    value: chosen.as<s3>.mod
