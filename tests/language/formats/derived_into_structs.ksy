meta:
  id: derived_into_structs
  endian: le
doc: What is derived looks into the struct of a member.
seq:
  - id: next
    type: u1
    -derive: body.a + 1
  - id: body
    type: body
types:
  body:
    seq:
      - id: a
        type: u1
