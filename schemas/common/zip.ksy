meta:
  id: zip
  title: ZIP archive
  file-extension: [zip, jar, apk, docx, xlsx, odt, epub, whl]
  license: MIT
  ks-version: 0.11
  endian: le
  encoding: UTF-8
doc: |
  Files in one, each compressed by itself, and behind them a directory of what they are called and where they lie. A record
  at the end, found from there since it has a comment of any length, says where the directory is.

  Archives of more than 4 GiB or 65535 files, in several parts, or with an encrypted directory are not read.
doc-ref: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT APPNOTE.TXT, .ZIP File Format Specification 6.3.10

instances:
  begin:
    pos: 0
    type: u4
    if: _io.size >= 4
    -place: none
    doc: What archives begin with, unless they stand behind a program that unpacks them.
  search:
    pos: 0
    type: probe(_index)
    repeat: until
    repeat-until: _.mark == 0x06054b50
    -place: none
    doc: Where the end of the archive may begin, from the last place that there is for it on.
  end:
    pos: _io.size - 21 - search.size
    type: end
    -place:
      last: true
  entries:
    pos: end.ofs_directory
    type: entry
    repeat: expr
    repeat-expr: end.num_entries
    -label: _.name
    -place:
      order: 2

-checks:
  - id: Z0
    that: begin == 0x04034b50 or begin == 0x06054b50
    severity: note
    doc: the archive begins with a file, or has none
  - id: Z1
    that: end.num_entries == end.num_entries_here and end.disk == 0 and end.first_disk == 0
    doc: the archive has one part
  - id: Z2
    that: end.ofs_directory + end.len_directory <= _io.size
    doc: the directory lies in the file
  - id: Z3
    that: entries.unique(_.name)
    severity: warning
    level: strict
    doc: names differ

types:
  probe:
    params:
      - id: number
        type: u4
    instances:
      mark:
        io: _root._io
        pos: _root._io.size - 22 - number
        type: u4
        -place: none
  end:
    doc: The end of the archive.
    seq:
      - id: magic
        contents: [PK, 5, 6]
      - id: disk
        type: u2
      - id: first_disk
        type: u2
      - id: num_entries_here
        type: u2
        -derive: num_entries
      - id: num_entries
        type: u2
      - id: len_directory
        type: u4
        -unit: bytes
        -derive: _root.entries.sum(46 + _.len_name + _.len_extra + _.len_comment)
      - id: ofs_directory
        type: u4
        doc: Position of the directory.
      - id: len_comment
        type: u2
        -unit: bytes
      - id: comment
        size: len_comment
  entry:
    doc: What the directory says of a file.
    seq:
      - id: magic
        contents: [PK, 1, 2]
      - id: made_by
        type: u2
        doc: The version of the specification, and in the upper byte the system.
      - id: version
        type: u2
        doc: What is needed to unpack, times ten.
      - id: flags
        type: u2
        -flags: flag
      - id: method
        type: u2
        enum: method
      - id: time
        type: u2
        doc: "Two seconds (5 bits), minutes (6 bits), hours."
      - id: date
        type: u2
        doc: Day (5 bits), month (4 bits), years since 1980.
      - id: checksum
        type: u4
        doc: The CRC-32 of the content.
        -derive: 'method == method::stored ? crc32(file.data) : file.checksum'
      - id: len_data
        type: u4
        -unit: bytes
        doc: How much it takes in the archive.
      - id: len_content
        type: u4
        -unit: bytes
        -derive: 'method == method::stored ? len_data : file.len_content'
      - id: len_name
        type: u2
        -unit: bytes
      - id: len_extra
        type: u2
        -unit: bytes
      - id: len_comment
        type: u2
        -unit: bytes
      - id: disk
        type: u2
      - id: internal_attributes
        type: u2
      - id: attributes
        type: u4
        doc: Of the file, as its system has them.
      - id: ofs_file
        type: u4
        doc: Position of the file's header.
      - id: name
        type: str
        size: len_name
      - id: extra
        size: len_extra
        doc: "Fields: a number of two bytes, a size of two bytes, and so many bytes."
      - id: comment
        size: len_comment
    instances:
      file:
        io: _root._io
        pos: ofs_file
        type: file(len_data)
        -place:
          order: 1
    -checks:
      - id: Z4
        that: file.name == name
        severity: warning
        level: content
        doc: the file is called as the directory says
      - id: Z5
        if: method == method::stored and flags & 1 == 0
        that: len_data == len_content
        severity: warning
        doc: what is stored takes as much as it has
      - id: Z6
        if: method == method::stored and flags & 1 == 0
        that: crc32(file.data) == checksum
        severity: warning
        level: content
        doc: the checksum is that of the content
      - id: Z7
        that: name.is_relative_path
        severity: warning
        doc: the name is a path within the archive
  file:
    doc: A file's header, which says again what the directory says, and its data.
    params:
      - id: len
        type: u4
    seq:
      - id: magic
        contents: [PK, 3, 4]
      - id: version
        type: u2
      - id: flags
        type: u2
        -flags: flag
      - id: method
        type: u2
        enum: method
      - id: time
        type: u2
      - id: date
        type: u2
      - id: checksum
        type: u4
        doc: 0 where it follows behind the data, and so are the sizes.
        -derive: crc32(data)
      - id: len_data
        type: u4
        -unit: bytes
        -derive: data.size
      - id: len_content
        type: u4
        -unit: bytes
        -derive: data.size
      - id: len_name
        type: u2
        -unit: bytes
      - id: len_extra
        type: u2
        -unit: bytes
      - id: name
        type: str
        size: len_name
      - id: extra
        size: len_extra
      - id: data
        size: len
        doc: The content, compressed.

enums:
  method:
    0: stored
    8: deflated
    9: deflate64
    12: bzip2
    14: lzma
    93: zstandard
    95: xz
    99: encrypted
  flag:
    0x0001: encrypted
    0x0002: option_1
    0x0004: option_2
    0x0008: sizes_behind
    0x0020: patch
    0x0040: strongly_encrypted
    0x0800: utf_8
    0x2000: masked
