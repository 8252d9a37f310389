meta:
  id: freebinary_pack
  title: FreeBinary pack
  file-extension: bin
  endian: le
  encoding: UTF-8
doc: |
  Many files in one: their bytes, and behind them an index of text lines that say what each is called, how long it is and
  where it begins.

  Positions and lengths in the index are decimal numbers. Positions count from the begin of the pack.
seq:
  - id: head
    type: short_text
    doc: What the pack is; writers put "FB".
  - id: index_offset
    type: s4
    valid:
      min: 0
    doc: Position of the index.
instances:
  index:
    pos: index_offset
    type: index
    -place:
      order: 2
    doc: What is in the pack.
-checks:
  - id: head
    that: head.text == "FB"
    severity: note
    doc: the head is FB
types:
  short_text:
    doc: Text of up to 255 bytes.
    seq:
      - id: len_text
        type: u1
      - id: text
        type: str
        size: len_text
  index:
    doc: The size of the lines, and the lines.
    seq:
      - id: len_lines
        type: s4
        valid:
          min: 0
      - id: lines
        type: lines
        size: len_lines
  lines:
    doc: One line for each file.
    seq:
      - id: files
        type: file
        repeat: eos
    -checks:
      - id: unique-names
        that: files.unique(_.name)
        level: strict
        severity: warning
        doc: names of files are unique
  file:
    doc: A file in the pack, `name|size|position` and a line feed.
    seq:
      - id: name
        type: str
        terminator: 0x7c
        doc: What the file is called.
      - id: size_text
        type: str
        encoding: ASCII
        terminator: 0x7c
        doc: Its size in bytes, a decimal number.
      - id: position_text
        type: str
        encoding: ASCII
        terminator: 0x0a
        doc: The position of its first byte, a decimal number.
    instances:
      content:
        io: _root._io
        pos: position_text.to_i
        size: size_text.to_i
        -place:
          order: 1
        doc: The file's bytes.
