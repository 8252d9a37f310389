meta: {id: elf_file, title: Executable and linkable format}
seq:
  - {id: magic, contents: [0x7f, ELF]}
  - {id: bits, type: u1, enum: bits}
  - {id: order, type: u1, enum: order}
  - {id: version, type: u1}
  - {id: abi, type: u1, enum: abi}
  - {id: padding, size: 8}
  - {id: header, type: header}
enums:
  bits: {1: b32, 2: b64}
  order: {1: le, 2: be}
  abi: {0: system_v, 3: linux}
  machine: {3: x86, 40: arm, 62: x86_64, 183: aarch64}
  kind: {1: relocatable, 2: executable, 3: shared, 4: core}
  segment: {0: nothing, 1: load, 2: dynamic, 3: interpreter, 4: note, 6: headers}
types:
  word:
    meta:
      endian:
        switch-on: _root.order
        cases: {'order::le': le, 'order::be': be}
    seq:
      - id: value
        type:
          switch-on: _root.bits
          cases: {'bits::b32': u4, 'bits::b64': u8}
  header:
    meta:
      endian:
        switch-on: _root.order
        cases: {'order::le': le, 'order::be': be}
    seq:
      - {id: kind, type: u2, enum: kind}
      - {id: machine, type: u2, enum: machine}
      - {id: version, type: u4}
      - {id: entry, type: word}
      - {id: ofs_segments, type: word}
      - {id: ofs_sections, type: word}
      - {id: flags, type: u4}
      - {id: len_header, type: u2}
      - {id: len_segment, type: u2}
      - {id: num_segments, type: u2}
      - {id: len_section, type: u2}
      - {id: num_sections, type: u2}
      - {id: names, type: u2}
    instances:
      segments:
        io: _root._io
        pos: ofs_segments.value
        type: segment
        size: len_segment
        repeat: expr
        repeat-expr: num_segments
    types:
      segment:
        seq:
          - {id: kind, type: u4, enum: segment}
          - {id: flags64, type: u4, if: _root.bits == bits::b64}
          - {id: ofs, type: word}
          - {id: address, type: word}
          - {id: physical, type: word}
          - {id: len_file, type: word}
          - {id: len_memory, type: word}
          - {id: flags32, type: u4, if: _root.bits == bits::b32}
          - {id: align, type: word}
        instances:
          flags: {value: '_root.bits == bits::b64 ? flags64 : flags32'}
          is_code: {value: flags & 1 != 0}
          interpreter:
            io: _root._io
            pos: ofs.value
            type: strz
            size: len_file.value
            encoding: ASCII
            if: kind == segment::interpreter
