# Chunks of a size and a type, big-endian, as PNG has them.
meta: {id: bench_chunks, endian: be, encoding: ASCII}
seq:
  - {id: magic, contents: [0x89, PNG]}
  - {id: chunks, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: len_body, type: u4}
      - {id: type, type: str, size: 4}
      - id: body
        size: len_body
        type:
          switch-on: type
          cases:
            '"IHDR"': header
            '"tEXt"': text
            '"gAMA"': gamma
      - {id: crc, type: u4}
  header:
    seq:
      - {id: width, type: u4}
      - {id: height, type: u4}
      - {id: depth, type: u1}
      - {id: color, type: u1, enum: color}
      - {id: compression, type: u1}
      - {id: filter, type: u1}
      - {id: interlace, type: u1}
  text:
    seq:
      - {id: keyword, type: strz}
      - {id: text, type: str, size-eos: true}
  gamma:
    seq:
      - {id: gamma, type: u4}
    instances:
      ratio: {value: gamma / 100000.0}
enums:
  color: {0: gray, 2: rgb, 3: palette}
