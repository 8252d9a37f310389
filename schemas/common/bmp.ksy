meta:
  id: bmp
  title: Windows bitmap
  file-extension: [bmp, dib]
  license: MIT
  ks-version: 0.11
  endian: le
doc: |
  A picture: a header of one of several sizes, colours that pixels are numbers of, and the rows of pixels, the lowest one
  first.

  The size of the file and the position of the pixels follow from what is there.
doc-ref:
  - https://learn.microsoft.com/en-us/windows/win32/gdi/bitmap-storage Bitmap Storage
  - https://learn.microsoft.com/en-us/windows/win32/api/wingdi/ns-wingdi-bitmapv5header BITMAPV5HEADER

seq:
  - id: magic
    contents: BM
  - id: len_file
    type: u4
    -unit: bytes
    -derive:
      value: ofs_pixels + pixels.size
      severity: warning
      doc: the size of the file is the position of the pixels and their size
  - id: reserved
    type: u4
    doc: Programs may put two numbers here; usually 0.
  - id: ofs_pixels
    type: u4
    -derive: '14 + len_header + masks.size * 4 + palette.size * (len_header == 12 ? 3 : 4) + gap.size'
    doc: Position of the pixels.
  - id: len_header
    type: u4
    -unit: bytes
    valid:
      any-of: [12, 40, 52, 56, 108, 124]
    doc: Size of the header, this number included. It says which version the header has.
  - id: core
    type: core
    if: len_header == 12
  - id: info
    type: info
    if: len_header != 12
  - id: channels
    type: channels(len_header >= 56)
    if: len_header >= 52
  - id: color_space
    type: color_space
    if: len_header >= 108
  - id: profile
    type: profile
    if: len_header >= 124
  - id: masks
    type: u4
    repeat: expr
    repeat-expr: num_masks
    doc: The bits of red, green and blue (and alpha), where the pixels are bit fields and the header has no room for them.
  - id: palette
    type: color(len_header == 12)
    repeat: expr
    repeat-expr: num_colors
    doc: The colours that pixels are numbers of.
  - id: gap
    size: ofs_pixels - _io.pos
    doc: Usually nothing.
  - id: pixels
    size-eos: true
    doc: Rows of pixels, each filled up to a multiple of four bytes; or whatever the compression makes of them.

instances:
  num_masks:
    value: 'len_header != 40 ? 0 : info.compression == compression::bitfields ? 3 : info.compression == compression::alpha_bitfields ? 4 : 0'
  bits_per_pixel:
    value: 'len_header == 12 ? core.bits_per_pixel : info.bits_per_pixel'
  num_colors:
    value: 'len_header != 12 and info.num_colors != 0 ? info.num_colors : bits_per_pixel == 0 or bits_per_pixel > 8 ? 0 : 1 << bits_per_pixel'

-checks:
  - id: B1
    if: len_header != 12 and info.compression == compression::none
    that: 'pixels.size >= (info.width * info.bits_per_pixel + 31) / 32 * 4 * (info.height < 0 ? 0 - info.height : info.height)'
    severity: warning
    doc: the pixels of all rows are there
  - id: B2
    if: len_header == 12
    that: pixels.size >= (core.width * core.bits_per_pixel + 31) / 32 * 4 * core.height
    severity: warning
    doc: the pixels of all rows are there

types:
  core:
    doc: BITMAPCOREHEADER, of OS/2 1.x.
    seq:
      - id: width
        type: u2
      - id: height
        type: u2
      - id: num_planes
        type: u2
        valid: 1
      - id: bits_per_pixel
        type: u2
        valid:
          any-of: [1, 4, 8, 24]
  info:
    doc: BITMAPINFOHEADER.
    seq:
      - id: width
        type: s4
        valid:
          min: 0
      - id: height
        type: s4
        doc: Where it is negative the uppermost row is the first one.
      - id: num_planes
        type: u2
        valid: 1
      - id: bits_per_pixel
        type: u2
        valid:
          any-of: [0, 1, 4, 8, 16, 24, 32]
      - id: compression
        type: u4
        enum: compression
      - id: len_pixels
        type: u4
        -unit: bytes
        doc: Size of the pixels; may be 0 where they are not compressed.
      - id: x_resolution
        type: s4
        -unit: pixels/m
      - id: y_resolution
        type: s4
        -unit: pixels/m
      - id: num_colors
        type: u4
        doc: How many colours the palette has; 0 where it has all that there can be.
      - id: num_important
        type: u4
        doc: How many of them matter; 0 for all.
  channels:
    doc: The bits of the channels in a pixel.
    params:
      - id: has_alpha
        type: bool
    seq:
      - id: red
        type: u4
      - id: green
        type: u4
      - id: blue
        type: u4
      - id: alpha
        type: u4
        if: has_alpha
  color_space:
    doc: What BITMAPV4HEADER adds.
    seq:
      - id: kind
        type: u4
        enum: color_space_kind
      - id: endpoints
        type: s4
        repeat: expr
        repeat-expr: 9
        doc: Where red, green and blue lie, in numbers of 2 bits before the point and 30 behind it.
      - id: gamma
        type: u4
        repeat: expr
        repeat-expr: 3
        doc: In numbers of 16 bits before and behind the point.
  profile:
    doc: What BITMAPV5HEADER adds.
    seq:
      - id: intent
        type: u4
      - id: ofs_profile
        type: u4
        doc: From the begin of the header.
      - id: len_profile
        type: u4
        -unit: bytes
      - id: reserved
        type: u4
  color:
    params:
      - id: is_short
        type: bool
    seq:
      - id: blue
        type: u1
      - id: green
        type: u1
      - id: red
        type: u1
      - id: reserved
        type: u1
        if: not is_short

enums:
  compression:
    0: none
    1: rle8
    2: rle4
    3: bitfields
    4: jpeg
    5: png
    6: alpha_bitfields
  color_space_kind:
    0: calibrated_rgb
    0x73524742: srgb
    0x57696e20: windows
    0x4c494e4b: linked_profile
    0x4d424544: embedded_profile
