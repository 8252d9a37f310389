meta:
  id: gif
  title: Graphics Interchange Format
  file-extension: gif
  license: MIT
  ks-version: 0.11
  endian: le
  encoding: ASCII
doc: |
  Pictures of up to 256 colours, one behind the other. What the pixels are is compressed, in blocks of up to 255 bytes.
doc-ref: https://www.w3.org/Graphics/GIF/spec-gif89a.txt GIF89a Specification

seq:
  - id: magic
    contents: GIF
  - id: version
    type: str
    size: 3
    valid:
      any-of: ['"87a"', '"89a"']
  - id: width
    type: u2
    -unit: pixels
  - id: height
    type: u2
    -unit: pixels
  - id: flags
    type: u1
    doc: |
      Bit 7: there are colours for all pictures; bits 4 to 6: bits for each of red, green and blue in the original, less one;
      bit 3: the colours are sorted; bits 0 to 2: there are two to the power of this number plus one.
  - id: background
    type: u1
    doc: The number of the colour where there is no picture.
  - id: aspect
    type: u1
    doc: 0, or how wide a pixel is for its height, times 64, less 15.
  - id: colors
    type: color
    repeat: expr
    repeat-expr: num_colors
  - id: blocks
    type: block
    repeat: until
    repeat-until: _.kind == block_kind::trailer
    -label: _.kind

instances:
  num_colors:
    value: 'flags & 0x80 == 0 ? 0 : 2 << (flags & 7)'

-checks:
  - id: G1
    that: _io.eof
    severity: warning
    doc: nothing follows the trailer
  - id: G2
    that: blocks.count(_.kind == block_kind::image) >= 1
    severity: warning
    level: content
    doc: there is a picture

types:
  color:
    seq:
      - id: red
        type: u1
      - id: green
        type: u1
      - id: blue
        type: u1
  block:
    seq:
      - id: kind
        type: u1
        enum: block_kind
        valid:
          in-enum: true
      - id: image
        type: image
        if: kind == block_kind::image
      - id: extension
        type: extension
        if: kind == block_kind::extension
  image:
    doc: A picture, which is laid over those before it.
    seq:
      - id: left
        type: u2
        -unit: pixels
      - id: top
        type: u2
        -unit: pixels
      - id: width
        type: u2
        -unit: pixels
      - id: height
        type: u2
        -unit: pixels
      - id: flags
        type: u1
        doc: |
          Bit 7: the picture has colours of its own; bit 6: its rows are interlaced; bit 5: the colours are sorted; bits 0 to 2
          as in the flags of the file.
      - id: colors
        type: color
        repeat: expr
        repeat-expr: num_colors
      - id: code_size
        type: u1
        valid:
          min: 2
          max: 11
        doc: How many bits the first codes have, less one.
      - id: pixels
        type: data
    instances:
      num_colors:
        value: 'flags & 0x80 == 0 ? 0 : 2 << (flags & 7)'
    -checks:
      - id: G3
        that: left + width <= _root.width and top + height <= _root.height
        severity: warning
        doc: the picture lies within the screen
  extension:
    doc: What version 89a adds to pictures, and what programs add to files.
    seq:
      - id: label
        type: u1
        enum: extension_kind
      - id: data
        type: data
        doc: |
          Of a graphic control: flags (bits 2 to 4: disposal of the picture; bit 0: one colour is transparent), the time
          that it is shown, in hundredths of a second (2 bytes), and the number of the transparent colour. Of an application: its
          name in 11 bytes, and data.
  data:
    doc: Bytes in blocks; one without bytes ends them.
    seq:
      - id: blocks
        type: data_block
        repeat: until
        repeat-until: _.len_data == 0
  data_block:
    seq:
      - id: len_data
        type: u1
        -unit: bytes
      - id: data
        size: len_data

enums:
  block_kind:
    0x21: extension
    0x2c: image
    0x3b: trailer
  extension_kind:
    0x01: plain_text
    0xf9: graphic_control
    0xfe: comment
    0xff: application
