# options: --writable
meta:
  id: patched
  endian: le
seq:
  - id: kind
    type: b4
  - id: half
    type: half
  - id: words
    type: str
    size: _index + 2
    pad-right: 0
    encoding: ASCII
    repeat: eos
types:
  half:
    seq:
      - id: flags
        type: b4
