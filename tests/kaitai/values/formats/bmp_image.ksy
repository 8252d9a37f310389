meta: {id: bmp_image, title: Windows bitmap, file-extension: bmp, endian: le}
seq:
  - id: magic
    contents: BM
  - id: len_file
    type: u4
  - id: reserved
    type: u2
    repeat: expr
    repeat-expr: 2
  - id: ofs_pixels
    type: u4
  - id: len_header
    type: u4
  - id: header
    type: header(len_header)
    size: len_header - 4
  - id: palette
    type: colour
    repeat: expr
    repeat-expr: (ofs_pixels - 14 - len_header) / 4
instances:
  rows:
    pos: ofs_pixels
    type: row(header.len_row)
    repeat: expr
    repeat-expr: header.num_rows
types:
  header:
    params:
      - id: size
        type: u4
    seq:
      - id: width
        type: s4
      - id: height
        type: s4
      - id: num_planes
        type: u2
        valid: 1
      - id: bits_per_pixel
        type: u2
      - id: compression
        type: u4
        enum: compression
        if: size >= 40
      - id: len_pixels
        type: u4
        if: size >= 40
      - id: pixels_per_metre
        type: s4
        repeat: expr
        repeat-expr: 2
        if: size >= 40
      - id: num_colours
        type: u4
        if: size >= 40
    instances:
      is_bottom_up:
        value: height > 0
      num_rows:
        value: 'is_bottom_up ? height : -height'
      len_row:
        value: (width * bits_per_pixel + 31) / 32 * 4
      ratio:
        value: width / (height * 1.0)
  colour:
    seq:
      - {id: blue, type: u1}
      - {id: green, type: u1}
      - {id: red, type: u1}
      - {id: unused, type: u1}
  row:
    params:
      - {id: len, type: u4}
    seq:
      - id: pixels
        size: len
enums:
  compression: {0: rgb, 1: rle8, 2: rle4, 3: bit_fields}
