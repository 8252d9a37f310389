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

  Positions and lengths in the index are decimal numbers. Positions count from the begin of the pack. Where the first file
  that has bytes would begin in the head like that, and fits in front of the index when counted from the end of the head,
  all positions are taken from there, and that is reported. Lines end in a line feed; a last one without it, and carriage
  returns before it, are taken and reported.
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
    type: index(head.len_text + 5, index_offset)
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
    that: index.lines.files.first.begin == head.len_text + 5
    severity: warning
    level: content
    doc: the first file begins behind the head
  - id: behind
    that: 'index.lines.files.all(_.begin >= head.len_text + 5)'
    severity: warning
    level: content
    doc: no file begins in the head; positions count from the begin of the pack
  - id: base
    that: 'index.lines.files.count(_.counts_from == origin::head) == 0'
    severity: warning
    level: content
    doc: positions count from the begin of the pack; those of so many files are taken from the end of the head
  - id: last
    that: 'index.lines.files.size == 0 or index.lines.files.last.begin + index.lines.files.last.len_content == index_offset'
    severity: warning
    level: content
    doc: the index follows the last file
-container:
  members: index.lines.files
  name: name
  content: [content, content_behind_head]
  new:
    fb: {head: {text: FB}, index: {lines: {files: []}}}
enums:
  origin:
    0:
      id: open
      doc: Not known yet; a file without bytes can begin anywhere.
    1:
      id: pack
      doc: The begin of the pack.
    2:
      id: head
      doc: The end of the head.
types:
  short_text:
    doc: Text of up to 255 bytes.
    seq:
      - id: len_text
        type: u1
      - id: text
        type: str
        size: len_text
    -checks:
      - id: utf-8
        that: text.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
  index:
    doc: The size of the lines, and the lines.
    params:
      - id: end_of_head
        type: u2
      - id: end_of_files
        type: s4
    seq:
      - id: len_lines
        type: s4
        valid:
          min: 0
      - id: lines
        type: lines(end_of_head, end_of_files)
        size: len_lines
  lines:
    doc: One line for each file.
    params:
      - id: end_of_head
        type: u2
      - id: end_of_files
        type: s4
    seq:
      - id: files
        type: >-
          file(end_of_head, end_of_files, _index == 0 ? origin::open : files[_index - 1].counts_from)
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
        that: files.all(_index == 0 or _.begin == files[_index - 1].begin + files[_index - 1].len_content)
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
    params:
      - id: end_of_head
        type: u2
      - id: end_of_files
        type: s4
      - id: counted_from
        type: u1
        enum: origin
        doc: What the positions of the files before it count from.
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
      counts_from:
        value: >-
          counted_from != origin::open ? counted_from :
          len_content == 0 ? origin::open :
          position >= 0 and position < end_of_head and len_content <= end_of_files - end_of_head - position ?
          origin::head : origin::pack
        doc: What its position counts from.
      begin:
        value: 'counts_from == origin::head ? position + end_of_head : position'
        doc: Where it begins.
      content:
        io: _root._io
        pos: position
        size: len_content
        if: counts_from != origin::head
        -place:
          order: 1
        doc: The file's bytes.
      content_behind_head:
        io: _root._io
        pos: position + end_of_head
        size: len_content
        if: counts_from == origin::head
        -place:
          order: 1
        doc: The file's bytes, where positions count from the end of the head.
      end:
        pos: _io.size - 1
        type: u1
        -place: none
    -values:
      is_tree: name.has_extension("jsontree.txt") or name.has_extension("treejson.txt")
      is_jpeg: name.has_extension("jpg") or name.has_extension("jpeg")
      is_png: name.has_extension("png")
    -checks:
      - id: crlf
        that: end != 0x0d
        severity: warning
        doc: a line ends in a line feed alone
      - id: sha1
        if: name.is_sha1_name and not is_tree and counts_from != origin::head
        that: content.has_sha1(name.substring(0, 40))
        severity: warning
        level: strict
        doc: a file that is named by a SHA-1 has this SHA-1
      - id: sha1
        if: name.is_sha1_name and not is_tree and counts_from == origin::head
        that: content_behind_head.has_sha1(name.substring(0, 40))
        severity: warning
        level: strict
        doc: a file that is named by a SHA-1 has this SHA-1
      - id: image
        if: (is_jpeg or is_png) and counts_from != origin::head
        that: >-
          is_jpeg ? content.size >= 3 and content.slice(0, 3) == [0xff, 0xd8, 0xff] :
          content.size >= 8 and content.slice(0, 8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        severity: note
        level: content
        doc: a file with the extension of a JPEG or a PNG begins like one
      - id: image
        if: (is_jpeg or is_png) and counts_from == origin::head
        that: >-
          is_jpeg ? content_behind_head.size >= 3 and content_behind_head.slice(0, 3) == [0xff, 0xd8, 0xff] :
          content_behind_head.size >= 8 and
          content_behind_head.slice(0, 8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        severity: note
        level: content
        doc: a file with the extension of a JPEG or a PNG begins like one
      - id: image
        that: >-
          not (name.has_extension("gif") or name.has_extension("bmp") or name.has_extension("tga") or
          name.has_extension("dds") or name.has_extension("webp") or name.has_extension("tif") or
          name.has_extension("tiff") or name.has_extension("psd") or name.has_extension("hdr") or
          name.has_extension("exr") or name.has_extension("ktx"))
        severity: note
        doc: textures are JPEG and PNG
      - id: utf-8
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
