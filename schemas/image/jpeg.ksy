meta:
  id: jpeg
  title: JPEG segments
  file-extension: [jpg, jpeg]
  license: MIT
  ks-version: 0.11
  endian: be
doc: |
  The envelope of a JPEG: segments up to the first scan, and the scans as they are. What is in them is not looked at.
doc-ref: https://www.w3.org/Graphics/JPEG/itu-t81.pdf Annex B

seq:
  - id: start
    contents: [0xff, 0xd8]
  - id: segments
    type: segment
    repeat: until
    repeat-until: _.code == marker::start_of_scan
    -label: _.code
  - id: scans
    size-eos: true
    doc: Compressed data with markers in it, up to the end of the image.

-checks:
  - id: J1
    that: scans.size >= 2 and scans.slice(scans.size - 2, 2) == [0xff, 0xd9]
    severity: warning
    level: content
    doc: the image ends with the marker FF D9
  - id: J2
    that: >-
      segments.any(_.code.to_i <= 0xcf and _.code != marker::huffman_tables and _.code != marker::arithmetic_conditioning)
    severity: warning
    level: content
    doc: a frame header stands before the first scan

types:
  segment:
    seq:
      - id: prefix
        contents: [0xff]
      - id: code
        type: u1
        enum: marker
        valid:
          expr: _.to_i >= 0xc0 and (_.to_i < 0xd0 or _.to_i > 0xd9) and _.to_i != 0xff
      - id: len_data
        type: u2
        -unit: bytes
        valid:
          min: 2
        -derive: data.size + 2
        doc: Size of the data and of this number.
      - id: data
        size: len_data - 2

enums:
  marker:
    0xc0: baseline_frame
    0xc2: progressive_frame
    0xc4: huffman_tables
    0xcc: arithmetic_conditioning
    0xda: start_of_scan
    0xdb: quantization_tables
    0xdd: restart_interval
    0xe0: app0
    0xe1: app1
    0xfe: comment
