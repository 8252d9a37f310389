meta:
  id: gettext
  title: Messages of GNU gettext
  file-extension: mo
  license: MIT
  ks-version: 0.11
  endian: le
  encoding: UTF-8
doc: |
  What a program says, in another language: pairs of texts, sorted by the first ones, and a table by whose hash values they are
  found. Whoever adds a pair or another first text leaves the table out, or makes it anew.
doc-ref: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html The format of GNU MO files
seq:
  - id: magic
    contents: [0xde, 0x12, 0x04, 0x95]
  - id: version
    type: u4
    valid: 0
  - id: num_texts
    type: u4
  - id: ofs_originals
    type: u4
  - id: ofs_translations
    type: u4
  - id: num_hashes
    type: u4
  - id: ofs_hashes
    type: u4
instances:
  originals:
    pos: ofs_originals
    type: message
    repeat: expr
    repeat-expr: num_texts
    -place: {order: 1}
  translations:
    pos: ofs_translations
    type: message
    repeat: expr
    repeat-expr: num_texts
    -place: {order: 2}
  hashes:
    pos: ofs_hashes
    type: u4
    repeat: expr
    repeat-expr: num_hashes
    -place: {order: 3}
types:
  message:
    doc: A text, or several with a zero between them; its size is without the zero behind.
    seq:
      - id: len_text
        type: u4
      - id: ofs_text
        type: u4
    instances:
      body:
        io: _root._io
        pos: ofs_text
        size: len_text + 1
        type: text
        -place: {order: 4}
  text:
    seq:
      - id: text
        size: _io.size - 1
      - id: zero
        contents: [0]
