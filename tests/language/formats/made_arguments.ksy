# Text and bytes that an expression makes are arguments of objects, in codecs that write: they are made anew in each
# round of settling, and the same.
meta:
  id: made_arguments
  endian: le
  encoding: ASCII
seq:
  - id: number
    type: u1
  - id: named
    type: named(f"{number}-", [number, 1])
types:
  named:
    params:
      - id: label
        type: str
      - id: two
        type: bytes
    seq:
      - id: text
        type: str
        size: label.length
      - id: size
        type: u1
        valid: two.size
