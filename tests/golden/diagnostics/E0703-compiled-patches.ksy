# options: --writable
meta:
  id: patched
  endian: le
seq:
  - id: kind
    type: b4
  - id: flags
    type: b4
  - id: words
    type: str
    size: 2
    encoding: ASCII
    repeat: eos
