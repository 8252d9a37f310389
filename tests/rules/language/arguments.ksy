meta:
  id: arguments
  title: Arguments that expressions make
  endian: le
  encoding: ASCII
doc: |
  Text and bytes that are made of other members are what objects are read with. They are made anew in each round of
  settling, and the same.
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
-checks:
  - id: A1
    that: named.label != "9-"
    severity: warning
    doc: the number is not 9
