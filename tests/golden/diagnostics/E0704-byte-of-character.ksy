meta: {id: halves_of_characters, endian: le, encoding: UTF-16LE}
seq:
  - {id: padded, type: str, size: 8, pad-right: 0}
  - {id: ended, type: str, size: 8, terminator: 0}
  - {id: spaced, type: str, size: 8, pad-right: 0x20, encoding: UTF-32BE}
  - {id: zeros, type: strz, size: 8}
  - {id: zeros_and_pad, type: strz, size: 9, pad-right: 0x2b}
  - {id: narrow, type: str, size: 8, pad-right: 0, encoding: ASCII}
