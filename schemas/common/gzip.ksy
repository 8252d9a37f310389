meta:
  id: gzip
  title: gzip
  file-extension: [gz, tgz]
  license: MIT
  ks-version: 0.11
  endian: le
doc: |
  One file, compressed: what it was called and when it was changed, its bytes, and a checksum of what they give. Of
  several members one behind the other the first one's header is read, and the last one's checksum.
doc-ref: https://www.rfc-editor.org/rfc/rfc1952 GZIP file format specification version 4.3

seq:
  - id: magic
    contents: [0x1f, 0x8b, 8]
    doc: The last byte is the method, "deflate"; there is no other.
  - id: flags
    type: u1
    -flags: flag
  - id: modified
    type: u4
    -unit: s
    doc: Seconds since 1970 when the file was changed, or 0.
  - id: extra_flags
    type: u1
    doc: 2 where the compressor took its time, 4 where it was to be fast.
  - id: system
    type: u1
    enum: system
  - id: extra
    type: extra
    if: flags & 4 != 0
  - id: name
    terminator: 0
    if: flags & 8 != 0
    doc: What the file was called, in ISO-8859-1.
  - id: comment
    terminator: 0
    if: flags & 16 != 0
    doc: For people, in ISO-8859-1.
  - id: header_checksum
    type: u2
    if: flags & 2 != 0
    doc: The lower half of the CRC-32 of all bytes before it.
  - id: data
    size: _io.size - _io.pos - 8
    doc: What the file holds, compressed (RFC 1951).
  - id: checksum
    type: u4
    doc: The CRC-32 of what the data give.
  - id: len_content
    type: u4
    -unit: bytes
    doc: How many bytes they give, modulo 2^32.

-checks:
  - id: Z1
    that: flags & 0xe0 == 0
    doc: no flag is set that nobody knows

types:
  extra:
    doc: Fields for programs.
    seq:
      - id: len_fields
        type: u2
        -unit: bytes
      - id: fields
        type: fields
        size: len_fields
  fields:
    seq:
      - id: fields
        type: field
        repeat: eos
  field:
    seq:
      - id: id
        size: 2
        doc: Two letters that say whose it is.
      - id: len_data
        type: u2
        -unit: bytes
      - id: data
        size: len_data

enums:
  flag:
    1: text
    2: header_checksum
    4: extra
    8: name
    16: comment
  system:
    0: fat
    1: amiga
    2: vms
    3: unix
    6: hpfs
    7: macintosh
    10: tops_20
    11: ntfs
    13: risc_os
    255: unknown
