meta: {id: text, encoding: UTF-8}
doc: Text with a size in front, up to a terminator, and padded.
seq:
  - {id: len, type: u1}
  - {id: sized, type: str, size: len}
  - {id: ended, type: strz}
  - {id: padded, type: str, size: 8, pad-right: 0}
