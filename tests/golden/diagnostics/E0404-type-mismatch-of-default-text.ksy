meta: {id: texts, endian: le}
seq:
  - {id: exact, type: str, encoding: ASCII, size: 2, -default: abc}
  - {id: padded, type: str, encoding: ASCII, size: 2, pad-right: 0, -default: abc}
  - {id: ended, type: str, encoding: ASCII, size: 4, terminator: 0x3b, -default: 'a;b'}
  - {id: plain, type: str, encoding: ASCII, size: 2, -default: é}
  - {id: flags, type: u1, -flags: bits, -default: [1, one]}
enums:
  bits: {1: one, 2: two}
