meta:
  id: freebinary_pack
  title: FreeBinary pack
  file-extension: pack.bin
  endian: le
  encoding: UTF-8
doc: |
  Many files in one: their bytes, and behind them an index of text lines that say what each is called, how long it is and
  where it begins. Files are called by the SHA-1 of what they hold, 40 hexadecimal digits, and an extension; only the tree
  has another name. Textures are JPEG and PNG.

  Positions and lengths in the index are decimal numbers. Positions count from the begin of the pack. Lines end in a line
  feed; a last one without it, and carriage returns before it, are taken and reported.
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
  begin:
    pos: 0
    size: 3
    if: _io.size >= 3
    -place: none
    doc: What packs begin with whose head is the usual one; they are recognised by it.
  index:
    pos: index_offset
    type: index
    -place:
      order: 2
    doc: What is in the pack.
-checks:
  - id: head
    if: begin != [0x02, 0x46, 0x42]
    that: head.text == "FB"
    severity: note
    doc: the head is "FB"
  - id: end
    that: index_offset + 4 + index.len_lines == _io.size
    severity: warning
    doc: nothing follows the index
  - id: begin
    if: index.lines.files.size == 0
    that: index_offset == head.len_text + 5
    severity: warning
    level: content
    doc: the index of a pack without files begins behind the head
  - id: begin
    if: index.lines.files.size != 0
    that: index.lines.files.first.position == head.len_text + 5
    severity: warning
    level: content
    doc: the first file begins behind the head
  - id: behind
    that: 'index.lines.files.all(_.position >= head.len_text + 5)'
    severity: warning
    level: content
    doc: no file begins in the head; positions count from the begin of the pack
  - id: last
    that: 'index.lines.files.size == 0 or index.lines.files.last.position + index.lines.files.last.len_content == index_offset'
    severity: warning
    level: content
    doc: the index follows the last file
-container:
  members: index.lines.files
  name: name
  content: content
  new:
    fb: {head: {text: FB}, index: {lines: {files: []}}}
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
        terminator: 0x0a
        eos-error: false
        repeat: eos
        -label: _.name
    instances:
      end:
        pos: _io.size - 1
        type: u1
        -place: none
    -checks:
      - id: line-feed
        that: _io.size == 0 or end == 0x0a
        severity: warning
        doc: the last line ends in a line feed, too
      - id: order
        that: files.all(_index == 0 or _.position == files[_index - 1].position + files[_index - 1].len_content)
        severity: warning
        level: content
        doc: each file begins where the one before it ends
      - id: hashes
        if: files.any(_.name.is_sha1_name)
        that: files.all(_.name.is_sha1_name or _.is_tree)
        severity: note
        level: content
        doc: files but trees are called by their SHA-1, where one is
      - id: unique
        that: files.unique(_.name)
        severity: warning
        level: strict
        doc: names of files are unique
  file:
    doc: A file in the pack, `name|size|position`.
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
        size-eos: true
        pad-right: 0x0d
        doc: The position of its first byte, a decimal number.
    instances:
      len_content:
        value: size_text.to_i
        -unit: bytes
      position:
        value: position_text.to_i
      content:
        io: _root._io
        pos: position
        size: len_content
        -place:
          order: 1
        doc: The file's bytes.
      end:
        pos: _io.size - 1
        type: u1
        -place: none
    -values:
      ending: 'name.length >= 13 ? name.substring(name.length - 13, name.length).to_lower : ""'
      is_tree: ending == ".jsontree.txt" or ending == ".treejson.txt"
    -checks:
      - id: crlf
        that: end != 0x0d
        severity: warning
        doc: a line ends in a line feed alone
      - id: sha1
        if: name.is_sha1_name and not is_tree
        that: content.has_sha1(name.substring(0, 40))
        severity: warning
        level: strict
        doc: a file that is named by a SHA-1 has this SHA-1
      - id: utf-8
        that: name.is_well_formed
        severity: warning
        doc: names are UTF-8
