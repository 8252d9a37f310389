meta:
  id: endings
  title: Values that end in more than one way
  endian: le
  encoding: ASCII
doc: |
  Text in padding and before terminators, in sizes that are known and that follow; lines whose last terminator may be
  missing, in a stream of their own and as the last of the file.
seq:
  - {id: code, type: str, size: 4, pad-right: 0x20}
  - {id: name, type: strz, size: 4}
  - {id: both, type: str, size: 4, terminator: 0x2e, pad-right: 0x2d}
  - {id: same, size: 4, terminator: 0, pad-right: 0}
  - {id: whole, type: str, size: 4, terminator: 0x3b, include: true}
  - {id: width, type: u1}
  - {id: wide, type: str, size: width * 2, pad-right: 0x5f}
  - {id: len_word, type: u1}
  - {id: word, type: strz, size: len_word, if: len_word != 0}
  - {id: len_mark, type: u1}
  - {id: mark, type: str, size: len_mark, pad-right: 0x20}
  - {id: stop, type: str, terminator: 0x3b, include: true}
  - {id: len_box, type: u1}
  - {id: box, type: box, size: len_box}
  - {id: entry, type: entry, terminator: 0}
  - {id: lines, type: line, terminator: 0x0a, eos-error: false, repeat: eos}
types:
  box:
    seq:
      - {id: first, type: str, terminator: 0x2c, eos-error: false}
      - {id: second, type: str, terminator: 0x2c, eos-error: false}
  entry:
    seq:
      - {id: key, type: str, terminator: 0x3a}
  line:
    seq:
      - {id: key, type: str, terminator: 0x3d, eos-error: false}
      - {id: value, type: str, size-eos: true, pad-right: 0x0d}
    -checks:
      - {id: key, that: key.length > 0, severity: warning}
