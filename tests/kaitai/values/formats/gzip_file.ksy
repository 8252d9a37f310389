meta:
  id: gzip_file
  title: Compressed file (RFC 1952)
  file-extension: gz
  endian: le
seq:
  - id: magic
    contents: [0x1f, 0x8b]
  - id: method
    type: u1
    enum: method
  - id: flags
    type: flags
  - id: modified
    type: u4
  - id: extra_flags
    type:
      switch-on: method
      cases:
        'method::deflate': deflate_effort
  - id: system
    type: u1
    enum: system
  - id: extra
    type: extra
    if: flags.has_extra
  - id: name
    terminator: 0
    if: flags.has_name
  - id: comment
    terminator: 0
    if: flags.has_comment
  - id: header_crc
    type: u2
    if: flags.has_header_crc
  - id: body
    size: _io.size - _io.pos - 8
  - id: crc
    type: u4
  - id: len_content
    type: u4
instances:
  is_named:
    value: flags.has_name and name.length > 0
types:
  flags:
    seq:
      - id: reserved
        type: b3
      - id: has_comment
        type: b1
      - id: has_name
        type: b1
      - id: has_extra
        type: b1
      - id: has_header_crc
        type: b1
      - id: is_text
        type: b1
  deflate_effort:
    seq:
      - id: effort
        type: u1
    instances:
      is_best:
        value: effort == 2
  extra:
    seq:
      - id: len_fields
        type: u2
      - id: fields
        type: fields
        size: len_fields
  fields:
    seq:
      - id: entries
        type: field
        repeat: eos
  field:
    seq:
      - id: key
        size: 2
      - id: len_data
        type: u2
      - id: data
        size: len_data
enums:
  method:
    8: deflate
  system:
    0: fat
    3: unix
    255: unknown
