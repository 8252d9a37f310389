meta:
  id: png
  title: PNG chunks
  file-extension: png
  license: MIT
  ks-version: 0.11
  endian: be
  encoding: ASCII
doc: |
  The envelope of a PNG: chunks, each with a type and a checksum. What is in them is not looked at.
doc-ref: https://www.w3.org/TR/png-3/#5DataRep The chunks of PNG

seq:
  - id: signature
    contents: [0x89, PNG, 0x0d, 0x0a, 0x1a, 0x0a]
  - id: chunks
    type: chunk
    repeat: until
    repeat-until: _.body == [0x49, 0x45, 0x4e, 0x44]
    -label: _.body.slice(0, 4).to_s("ASCII")
    doc: The last one is IEND, which has no data.

-checks:
  - id: N1
    that: chunks.first.body.slice(0, 4) == [0x49, 0x48, 0x44, 0x52] and chunks.first.len_data == 13
    severity: warning
    level: content
    doc: the first chunk is IHDR and has 13 bytes
  - id: N2
    that: _io.eof
    severity: warning
    doc: nothing follows the last chunk

types:
  chunk:
    seq:
      - id: len_data
        type: u4
        -unit: bytes
        valid:
          max: 0x7fffffff
        -derive: body.size - 4
        doc: Size of the data, without the type.
      - id: body
        size: len_data + 4
        doc: The type, four letters, and the data.
      - id: crc
        type: u4
        -derive:
          value: crc32(body)
          severity: warning
          doc: the CRC-32 of a chunk is that of its type and its data
        doc: The CRC-32 of type and data.
    -checks:
      - id: N3
        that: body.slice(0, 4).all((_ >= 0x41 and _ <= 0x5a) or (_ >= 0x61 and _ <= 0x7a))
        severity: warning
        level: content
        doc: types are letters
