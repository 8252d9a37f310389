# 64-bit little-endian ELF, as far as the playground's test of speed needs it.
meta:
  id: elf64
  title: ELF, 64 bits
  file-extension: so
  endian: le
  encoding: ASCII
seq:
  - id: magic
    contents: [0x7f, ELF, 2, 1]
  - id: version
    type: u1
  - id: abi
    size: 9
  - {id: kind, type: u2, enum: kind}
  - {id: machine, type: u2}
  - {id: e_version, type: u4}
  - {id: entry, type: u8}
  - {id: ofs_segments, type: u8}
  - {id: ofs_sections, type: u8}
  - {id: flags, type: u4}
  - {id: len_header, type: u2}
  - {id: len_segment, type: u2}
  - {id: num_segments, type: u2}
  - {id: len_section, type: u2}
  - {id: num_sections, type: u2}
  - {id: names, type: u2}
instances:
  segments:
    pos: ofs_segments
    type: segment
    repeat: expr
    repeat-expr: num_segments
  sections:
    pos: ofs_sections
    type: section
    repeat: expr
    repeat-expr: num_sections
types:
  segment:
    seq:
      - {id: kind, type: u4}
      - {id: flags, type: u4}
      - {id: offset, type: u8}
      - {id: address, type: u8}
      - {id: physical, type: u8}
      - {id: len_file, type: u8}
      - {id: len_memory, type: u8}
      - {id: alignment, type: u8}
  section:
    seq:
      - {id: ofs_name, type: u4}
      - {id: kind, type: u4, enum: section_kind}
      - {id: flags, type: u8}
      - {id: address, type: u8}
      - {id: ofs_body, type: u8}
      - {id: len_body, type: u8}
      - {id: link, type: u4}
      - {id: info, type: u4}
      - {id: alignment, type: u8}
      - {id: len_entry, type: u8}
    instances:
      name:
        io: _root._io
        pos: _root.sections[_root.names].ofs_body + ofs_name
        type: strz
      body:
        io: _root._io
        pos: ofs_body
        size: len_body
        if: kind != section_kind::nobits and kind != section_kind::symbols
      symbols:
        io: _root._io
        pos: ofs_body
        type: symbol
        repeat: expr
        repeat-expr: len_body / 24
        if: kind == section_kind::symbols or kind == section_kind::dynamic_symbols
  symbol:
    seq:
      - {id: ofs_name, type: u4}
      - {id: info, type: u1}
      - {id: other, type: u1}
      - {id: section, type: u2}
      - {id: value, type: u8}
      - {id: size, type: u8}
enums:
  kind: {1: relocatable, 2: executable, 3: shared}
  section_kind: {0: none, 1: program, 2: symbols, 3: strings, 4: relocations, 6: dynamic, 8: nobits, 11: dynamic_symbols}
