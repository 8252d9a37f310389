# An integer in groups of seven bits, the least significant first; bit 7 says that another group follows. A stand-in
# for the file of this name among Kaitai's formats, which the suite imports and does not have.
meta:
  id: vlq_base128_le
seq:
  - id: groups
    type: group
    repeat: until
    repeat-until: not _.has_next
types:
  group:
    seq:
      - id: b
        type: u1
    instances:
      has_next:
        value: (b & 0x80) != 0
      value:
        value: b & 0x7f
instances:
  value:
    value: |
      groups[0].value
      + (groups.size >= 2 ? groups[1].value << 7 : 0)
      + (groups.size >= 3 ? groups[2].value << 14 : 0)
