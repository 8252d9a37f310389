meta:
  id: wide_literals
  endian: le
  encoding: UTF-8
doc: Literals of more than 31 bits beside lengths and numbers of 64 bits.
seq:
  - id: name
    type: strz
  - id: big
    type: u8
  - id: small
    type: u4
instances:
  one:
    value: '1'
  length:
    value: name.length | 0xffffffff
  sum:
    value: one + (name.length | 0xffffffff)
  masked:
    value: (big & 0x1ffffffff) + 0x1ffffffff
  chosen:
    value: 'small > 1 ? 0xffffffff : big'
  both:
    value: '(small > 1 ? 0xffffffff : name.length) | 0x1000000000'
  parts:
    value: big / 0xffffffff
