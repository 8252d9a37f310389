meta:
  id: chosen_bytes
doc: |
  One of two spellings of bytes, looked into; the number of an element as a value; and a rule that asks whether the stream
  of a member is at its end, which is reported there, and not at the member.
seq:
  - id: flag
    type: u1
  - id: numbers
    type: s2le
    repeat: expr
    repeat-expr: 3
  - id: pair
    type: pair
    size: 2
instances:
  first:
    value: '(flag == 1 ? [136, 169] : [98])[0]'
  count:
    value: '(flag == 1 ? [136, 169] : [98]).size'
-checks:
  - id: R1
    that: numbers.min(_index) == 0
    level: content
types:
  pair:
    seq:
      - id: one
        type: single
        size: 1
      - id: two
        type: u1
    -checks:
      - id: R0
        that: one._io.eof
        severity: note
  single:
    seq:
      - id: value
        type: u1
