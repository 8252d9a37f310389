meta:
  id: tga
  title: Truevision Targa
  file-extension: [tga, icb, vda, vst]
  license: MIT
  ks-version: 0.11
  endian: le
  encoding: ASCII
doc: |
  A picture: a header of 18 bytes, a few words about it, colours that pixels are numbers of, and pixels, plain or in runs.
  Files of version 2 end in a footer.
doc-ref: https://www.dca.fee.unicamp.br/~martino/disciplinas/ia978/tgaffs.pdf Truevision TGA File Format Specification 2.0

seq:
  - id: len_text
    type: u1
    -unit: bytes
  - id: has_map
    type: u1
    valid:
      any-of: [0, 1]
    doc: Whether there are colours. There may be, although pixels are no numbers of colours.
  - id: kind
    type: u1
    enum: kind
    valid:
      in-enum: true
  - id: first_color
    type: u2
    doc: The number of the first of the colours.
  - id: num_colors
    type: u2
  - id: bits_per_color
    type: u1
    valid:
      any-of: [0, 15, 16, 24, 32]
  - id: x
    type: u2
    doc: Where the left edge is on a screen.
  - id: y
    type: u2
    doc: Where the lower edge is on a screen.
  - id: width
    type: u2
    -unit: pixels
  - id: height
    type: u2
    -unit: pixels
  - id: bits_per_pixel
    type: u1
    valid:
      any-of: [1, 8, 15, 16, 24, 32]
  - id: flags
    type: u1
    -flags: flag
  - id: text
    size: len_text
    doc: Whatever the program that made the file wanted to say.
  - id: colors
    size: 'has_map == 0 ? 0 : num_colors * ((bits_per_color + 7) / 8)'
    doc: Colours, each blue, green, red and perhaps alpha, or 5 bits of each.
  - id: pixels
    size: 'has_footer ? _io.size - _io.pos - 26 : _io.size - _io.pos'
    doc: |
      Pixels, row by row; in a file of version 2 also the areas that its footer gives the positions of. Whoever changes how
      many bytes there are sets these positions.
  - id: footer
    type: footer
    if: has_footer

instances:
  mark:
    pos: _io.size - 18
    size: 18
    if: _io.size >= 44
    -place: none
  has_footer:
    value: _io.size >= 44 and mark == [0x54, 0x52, 0x55, 0x45, 0x56, 0x49, 0x53, 0x49, 0x4f, 0x4e, 0x2d, 0x58, 0x46, 0x49, 0x4c, 0x45, 0x2e, 0]
    doc: Whether the file ends as those of version 2 do.
  is_plain:
    value: kind.to_i >= 1 and kind.to_i <= 3

-checks:
  - id: T1
    if: is_plain
    that: pixels.size >= width * height * ((bits_per_pixel + 7) / 8)
    doc: the pixels are all there
  - id: T2
    if: kind == kind::mapped or kind == kind::mapped_runs
    that: has_map == 1 and num_colors > 0
    doc: where pixels are numbers of colours there are colours
  - id: T3
    that: has_map == 0 or bits_per_color != 0
    doc: colours have a size
  - id: T4
    if: has_footer
    that: footer.ofs_extension <= _io.size - 26 and footer.ofs_developer <= _io.size - 26
    severity: warning
    doc: the areas of the footer begin before it
  - id: T5
    if: kind == kind::none
    that: pixels.size == 0
    severity: warning
    doc: a file without a picture has no pixels

types:
  footer:
    doc: What files of version 2 end with.
    seq:
      - id: ofs_extension
        type: u4
        doc: Position of the extension area, or 0.
      - id: ofs_developer
        type: u4
        doc: Position of the directory of developers' data, or 0.
      - id: mark
        contents: ["TRUEVISION-XFILE.", 0]

enums:
  kind:
    0: none
    1: mapped
    2: true_color
    3: grey
    9: mapped_runs
    10: true_color_runs
    11: grey_runs
  flag:
    1: alpha_1
    2: alpha_2
    4: alpha_4
    8: alpha_8
    16: from_right
    32: from_top
