meta: {id: translations, title: Translated texts (gettext), file-extension: mo, endian: le}
seq:
  - {id: magic, type: u4, valid: 0x950412de}
  - {id: minor, type: u2}
  - {id: major, type: u2}
  - {id: num_texts, type: u4}
  - {id: ofs_originals, type: u4}
  - {id: ofs_translated, type: u4}
  - {id: num_buckets, type: u4}
  - {id: ofs_buckets, type: u4}
instances:
  originals: {pos: ofs_originals, type: entry, repeat: expr, repeat-expr: num_texts}
  translated: {pos: ofs_translated, type: entry, repeat: expr, repeat-expr: num_texts}
  buckets: {pos: ofs_buckets, type: u4, repeat: expr, repeat-expr: num_buckets, if: num_buckets > 2}
types:
  entry:
    seq:
      - {id: len, type: u4}
      - {id: ofs, type: u4}
    instances:
      text: {io: _root._io, pos: ofs, type: str, size: len, encoding: UTF-8}
      reversed: {value: text.reverse}
      letters: {value: text.length}
