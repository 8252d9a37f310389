meta: {id: png_chunks, title: Portable network graphics, endian: be}
seq:
  - id: magic
    contents: [0x89, PNG, 13, 10, 26, 10]
  - id: chunks
    type: chunk
    repeat: until
    repeat-until: _.kind == 'IEND' or _io.eof
types:
  chunk:
    seq:
      - {id: len, type: u4}
      - {id: kind, type: str, size: 4, encoding: ASCII}
      - id: body
        size: len
        type:
          switch-on: kind
          cases:
            '"IHDR"': header
            '"tEXt"': text
            '"PLTE"': palette
            '"pHYs"': density
            '"IDAT"': data
      - {id: crc, type: u4}
    instances:
      is_critical: {value: 'kind.substring(0, 1) < "a"'}
  header:
    seq:
      - {id: width, type: u4}
      - {id: height, type: u4}
      - {id: depth, type: u1}
      - {id: colour, type: u1, enum: colour}
      - {id: compression, type: u1}
      - {id: filter, type: u1}
      - {id: interlace, type: b1}
    instances:
      num_samples:
        value: >-
          colour == colour::grey or colour == colour::indexed ? 1 : colour == colour::rgb ? 3 : 4
      bits_per_row: {value: num_samples * depth * width}
  text:
    seq:
      - {id: key, type: strz, encoding: ISO-8859-1}
      - {id: value, type: str, size-eos: true, encoding: ISO-8859-1}
  palette:
    seq:
      - {id: colours, type: rgb, repeat: eos}
  rgb:
    seq:
      - {id: red, type: u1}
      - {id: green, type: u1}
      - {id: blue, type: u1}
  density:
    seq:
      - {id: x, type: u4}
      - {id: y, type: u4}
      - {id: unit, type: u1}
    instances:
      per_inch: {value: x * 0.0254, if: unit == 1}
  data:
    seq:
      - {id: method, type: b4}
      - {id: more, type: b4}
      - {id: rest, size-eos: true}
enums:
  colour: {0: grey, 2: rgb, 3: indexed, 4: grey_alpha, 6: rgb_alpha}
