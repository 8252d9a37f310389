meta:
  id: tar
  title: Tape archive
  file-extension: tar
  license: MIT
  ks-version: 0.11
  endian: le
  encoding: UTF-8
doc: |
  Files one behind the other, in blocks of 512 bytes: a header with the file's name and its size as octal digits, and what
  the file holds. A header of zeros ends the archive.

  Whoever changes a header sets its size and its checksum. The size says how much another object holds, and the checksum is text:
  the writer derives neither when it creates files.
doc-ref:
  - https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 ustar Interchange Format
  - https://www.gnu.org/software/tar/manual/html_node/Standard.html Basic Tar Format

seq:
  - id: entries
    type: entry
    repeat: until
    repeat-until: _.header.name == "" or _io.eof
    -label: _.header.name
    doc: The files; the last entry is the header of zeros.
  - id: rest
    size-eos: true
    doc: Zeros up to a multiple of the size of a record, usually 10240 bytes.

instances:
  mark:
    pos: 257
    type: str
    size: 5
    if: _io.size >= 512
    -place: none

-values:
  beyond: _io.size % 512

-checks:
  - id: T1
    that: beyond == 0
    doc: archives consist of blocks
  - id: T2
    if: entries[0].header.name != ""
    that: mark == "ustar"
    severity: warning
    doc: the first header says "ustar"
  - id: T3
    that: entries.last.header.name == ""
    severity: warning
    doc: a block of zeros ends the archive
  - id: T4
    that: rest.all(_ == 0)
    severity: warning
    level: content
    doc: nothing but zeros follows

types:
  entry:
    seq:
      - id: header
        type: header
        size: 512
      - id: content
        size: header.len_content
        doc: What the file holds.
      - id: padding
        size: (512 - header.len_content % 512) % 512
        pad-right: 0
  header:
    seq:
      - id: name
        type: strz
        size: 100
        doc: The file's path. It may be continued in front, in `prefix`.
      - id: mode
        type: strz
        size: 8
        doc: Who may do what with the file, in octal digits.
      - id: user
        type: strz
        size: 8
        doc: The owner's number, in octal digits.
      - id: group
        type: strz
        size: 8
      - id: size
        type: strz
        size: 12
        doc: Size of the file, in octal digits.
      - id: modified
        type: strz
        size: 12
        doc: Seconds since 1970 when the file was changed, in octal digits.
      - id: checksum
        type: strz
        size: 8
        doc: The sum of the bytes of the header, those of the checksum as spaces, in octal digits.
      - id: kind
        type: u1
        enum: kind
      - id: target
        type: strz
        size: 100
        doc: Where a link leads.
      - id: magic
        size: 8
        doc: |
          "ustar", a zero and "00"; GNU's tar writes "ustar", two spaces and a zero. Older archives have zeros.
      - id: user_name
        type: strz
        size: 32
      - id: group_name
        type: strz
        size: 32
      - id: major
        type: strz
        size: 8
      - id: minor
        type: strz
        size: 8
      - id: prefix
        type: strz
        size: 155
        doc: What stands before the name, without the slash between them.
      - id: rest
        size: 12
    instances:
      bytes:
        pos: 0
        size: 512
        -place: none
      has_size:
        value: 'name != "" and size != ""'
      len_content:
        value: 'has_size ? size.to_i(8) : 0'
        -unit: bytes
    -checks:
      - id: H1
        if: name != ""
        that: bytes.slice(0, 148).sum + 8 * 0x20 + bytes.slice(156, 356).sum == checksum.to_i(8)
        level: content
        doc: the checksum is that of the header
      - id: H2
        if: name == ""
        that: bytes.all(_ == 0)
        severity: warning
        level: content
        doc: a header without a name is zeros

enums:
  kind:
    0x00: old_file
    0x30: file
    0x31: hard_link
    0x32: symbolic_link
    0x33: character_device
    0x34: block_device
    0x35: directory
    0x36: fifo
    0x37: contiguous_file
    0x67: global_attributes
    0x78: attributes
    0x4b: gnu_long_target
    0x4c: gnu_long_name
    0x53: gnu_sparse
