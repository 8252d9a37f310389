meta: {id: gif_image, title: Graphics interchange format, endian: le}
seq:
  - {id: magic, contents: GIF}
  - {id: version, type: str, size: 3, encoding: ASCII}
  - {id: width, type: u2}
  - {id: height, type: u2}
  - {id: has_colours, type: b1}
  - {id: depth, type: b3}
  - {id: is_sorted, type: b1}
  - {id: log_colours, type: b3}
  - {id: background, type: u1}
  - {id: aspect, type: u1}
  - id: colours
    type: rgb
    repeat: expr
    repeat-expr: 2 << log_colours
    if: has_colours
  - id: blocks
    type: block
    repeat: until
    repeat-until: _.kind == kind::end
types:
  rgb:
    seq:
      - {id: rgb, type: u1, repeat: expr, repeat-expr: 3}
  block:
    seq:
      - {id: kind, type: u1, enum: kind}
      - id: body
        type:
          switch-on: kind
          cases:
            'kind::extension': extension
            'kind::image': image
  extension:
    seq:
      - {id: label, type: u1}
      - {id: parts, type: part, repeat: until, repeat-until: _.len == 0}
  part:
    seq:
      - {id: len, type: u1}
      - {id: bytes, size: len, if: len > 0}
    instances:
      first: {value: 'bytes[0]', if: len > 0}
  image:
    seq:
      - {id: place, type: u2, repeat: expr, repeat-expr: 4}
      - {id: flags, type: u1}
      - id: colours
        type: rgb
        repeat: expr
        repeat-expr: 2 << (flags & 7)
        if: flags & 0x80 != 0
      - {id: min_bits, type: u1}
      - {id: parts, type: part, repeat: until, repeat-until: _.len == 0}
instances:
  ratio: {value: (aspect + 15) / 64.0, if: aspect != 0}
enums:
  kind: {0x21: extension, 0x2c: image, 0x3b: end}
