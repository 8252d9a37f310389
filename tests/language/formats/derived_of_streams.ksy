meta:
  id: derived_of_streams
  endian: le
doc: The size of an object's stream, derived.
seq:
  - id: len_body
    type: u1
    -derive: body._io.size
  - id: body
    size: len_body
    type: body
types:
  body:
    seq:
      - id: a
        type: u1
      - id: rest
        size-eos: true
