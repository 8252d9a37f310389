meta:
  id: elf
  title: Executable and Linkable Format
  file-extension: [so, o, elf, ko]
  license: MIT
  ks-version: 0.11
  encoding: ASCII
doc: |
  Programs, libraries and what these are linked of: a header, segments that are loaded, sections that are linked, and the
  names of both and of symbols. Of 32 and 64 bits, of either byte order.
doc-ref:
  - https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html System V Application Binary Interface, chapters 4 and 5
  - https://man7.org/linux/man-pages/man5/elf.5.html elf(5)

seq:
  - id: magic
    contents: [0x7f, ELF]
  - id: width
    type: u1
    enum: width
    valid:
      in-enum: true
  - id: order
    type: u1
    enum: order
    valid:
      in-enum: true
  - id: ident_version
    type: u1
    valid: 1
  - id: system
    type: u1
    enum: system
  - id: system_version
    type: u1
  - id: reserved
    size: 7
  - id: file
    type: file

enums:
  width:
    1: bits_32
    2: bits_64
  order:
    1: little
    2: big
  system:
    0: system_v
    1: hp_ux
    2: netbsd
    3: linux
    6: solaris
    9: freebsd
    12: openbsd
  kind:
    0: none
    1: relocatable
    2: executable
    3: shared
    4: core
  machine:
    0: none
    2: sparc
    3: x86
    4: m68k
    8: mips
    20: powerpc
    21: powerpc_64
    22: s390
    40: arm
    42: superh
    43: sparc_v9
    50: ia_64
    62: x86_64
    183: aarch64
    243: riscv
    247: bpf
    258: loongarch
  segment_kind:
    0: unused
    1: load
    2: dynamic
    3: interpreter
    4: note
    6: headers
    7: thread_local
    0x6474e550: gnu_eh_frame
    0x6474e551: gnu_stack
    0x6474e552: gnu_relro
    0x6474e553: gnu_property
  segment_flag:
    1: execute
    2: write
    4: read
  section_kind:
    0: unused
    1: program
    2: symbols
    3: strings
    4: relocations_with_addends
    5: hash
    6: dynamic
    7: note
    8: no_bits
    9: relocations
    11: dynamic_symbols
    14: initialisers
    15: finalisers
    16: pre_initialisers
    17: group
    18: extended_indices
    0x6ffffff6: gnu_hash
    0x6ffffffd: gnu_version_definitions
    0x6ffffffe: gnu_version_needs
    0x6fffffff: gnu_versions

types:
  file:
    meta:
      endian:
        switch-on: _root.order
        cases:
          'order::little': le
          _: be
    seq:
      - id: kind
        type: u2
        enum: kind
      - id: machine
        type: u2
        enum: machine
      - id: version
        type: u4
      - id: entry
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        doc: Address at which the program begins.
      - id: ofs_segments
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        doc: Position of the headers of segments, or 0.
      - id: ofs_sections
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        doc: Position of the headers of sections, or 0.
      - id: flags
        type: u4
      - id: len_header
        type: u2
        -unit: bytes
      - id: len_segment
        type: u2
        -unit: bytes
      - id: num_segments
        type: u2
      - id: len_section
        type: u2
        -unit: bytes
      - id: num_sections
        type: u2
      - id: names_section
        type: u2
        doc: Number of the section that has the names of sections.
    instances:
      segments:
        pos: ofs_segments
        type: segment
        size: len_segment
        repeat: expr
        repeat-expr: num_segments
        if: ofs_segments != 0
        -label: _.kind
        -place:
          order: 1
      sections:
        pos: ofs_sections
        type: section
        size: len_section
        repeat: expr
        repeat-expr: num_sections
        if: ofs_sections != 0
        -place:
          order: 2
      section_names:
        pos: sections[names_section].ofs_body
        size: sections[names_section].len_body
        type: strings
        if: ofs_sections != 0 and names_section != 0
    -checks:
      - id: E1
        that: names_section < num_sections or names_section == 0
        doc: the section with the names is there
      - id: E2
        if: ofs_sections != 0
        that: sections.all(_.kind == section_kind::no_bits or _.ofs_body + _.len_body <= _root._io.size)
        level: content
        severity: warning
        doc: sections lie in the file
      - id: E3
        if: ofs_segments != 0
        that: segments.all(_.ofs_body + _.len_body <= _root._io.size)
        level: content
        severity: warning
        doc: segments lie in the file
      - id: E4
        if: ofs_segments != 0
        that: segments.all(_.kind != segment_kind::load or _.len_body <= _.len_memory)
        level: content
        doc: no segment has more bytes than it takes in memory
      - id: E5
        if: ofs_segments != 0
        that: |-
          segments.all(_.kind != segment_kind::load or _.alignment < 2 or
          _.ofs_body % _.alignment == _.address % _.alignment)
        level: content
        doc: segments that are loaded lie in the file as far behind a page as in memory
  segment:
    meta:
      endian:
        switch-on: _root.order
        cases:
          'order::little': le
          _: be
    doc: A part of the file that is loaded, or that says something about loading.
    seq:
      - id: kind
        type: u4
        enum: segment_kind
      - id: flags_64
        type: u4
        -flags: segment_flag
        if: _root.width == width::bits_64
      - id: ofs_body
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        doc: Position of its bytes.
      - id: address
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
      - id: physical_address
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
      - id: len_body
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        -unit: bytes
      - id: len_memory
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        -unit: bytes
        doc: How much it takes in memory; what it has no bytes of is zero.
      - id: flags_32
        type: u4
        -flags: segment_flag
        if: _root.width == width::bits_32
      - id: alignment
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
    instances:
      body:
        io: _root._io
        pos: ofs_body
        size: len_body
  section:
    meta:
      endian:
        switch-on: _root.order
        cases:
          'order::little': le
          _: be
    doc: A part of the file that is linked.
    seq:
      - id: ofs_name
        type: u4
        doc: Where its name begins among the names of sections.
      - id: kind
        type: u4
        enum: section_kind
      - id: flags
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
      - id: address
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
      - id: ofs_body
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        doc: Position of its bytes.
      - id: len_body
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        -unit: bytes
      - id: linked_section
        type: u4
        doc: A section that belongs to it, such as the names of symbols.
      - id: info
        type: u4
      - id: alignment
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
      - id: len_entry
        type:
          switch-on: _root.width
          cases:
            'width::bits_32': u4
            _: u8
        -unit: bytes
        doc: Size of its elements, if it has such.
    instances:
      name:
        io: _root.file.section_names._io
        pos: ofs_name
        type: strz
      body:
        io: _root._io
        pos: ofs_body
        size: len_body
        if: kind != section_kind::no_bits
      symbols:
        io: _root._io
        pos: ofs_body
        type: symbol
        repeat: expr
        repeat-expr: len_body / len_entry
        if: (kind == section_kind::symbols or kind == section_kind::dynamic_symbols) and len_entry != 0
      strings:
        io: _root._io
        pos: ofs_body
        size: len_body
        type: strings
        if: kind == section_kind::strings
  strings:
    doc: Texts that end in zeros; what names them has the position of their first letter.
    seq:
      - id: texts
        type: strz
        repeat: eos
  symbol:
    meta:
      endian:
        switch-on: _root.order
        cases:
          'order::little': le
          _: be
    doc: A name, and what it stands for.
    seq:
      - id: ofs_name
        type: u4
        doc: Where its name begins in the linked section.
      - id: value_32
        type: u4
        if: _root.width == width::bits_32
      - id: size_32
        type: u4
        if: _root.width == width::bits_32
      - id: binding
        type: b4
        enum: binding
      - id: kind
        type: b4
        enum: symbol_kind
      - id: visibility
        type: u1
      - id: section
        type: u2
        doc: Number of the section that it is defined in; 0 where it is not defined.
      - id: value_64
        type: u8
        if: _root.width == width::bits_64
      - id: size_64
        type: u8
        if: _root.width == width::bits_64
    enums:
      binding:
        0: local
        1: global
        2: weak
        10: gnu_unique
      symbol_kind:
        0: none
        1: object
        2: function
        3: section
        4: file
        5: common
        6: thread_local
        10: gnu_indirect_function
