meta:
  id: glb
  title: glTF binary
  file-extension: glb
  license: MIT
  ks-version: 0.11
  endian: le
  encoding: UTF-8
doc: |
  A scene of glTF 2.0 in one file: its JSON, and behind it the bytes that it speaks of. Chunks take a multiple of four
  bytes; JSON is filled up with spaces, all others with zeros, which is seen to when a file is written.
doc-ref: https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification GLB File Format Specification

seq:
  - id: magic
    contents: glTF
  - id: version
    type: u4
    valid: 2
  - id: len_file
    type: u4
    -unit: bytes
    -derive:
      value: 12 + chunks.sum(8 + _.len_data)
      severity: warning
      doc: the length of the file is that of its head and all chunks
  - id: chunks
    type: chunk
    repeat: eos
    -label: _.kind

-checks:
  - id: G1
    that: chunks.size > 0 and chunks[0].kind == chunk_kind::json
    severity: warning
    doc: the first chunk is JSON
  - id: G2
    if: chunks.size > 1
    that: chunks.count(_.kind == chunk_kind::bin) <= 1
    severity: warning
    level: content
    doc: at most one chunk is the binary one

types:
  chunk:
    seq:
      - id: len_data
        type: u4
        -unit: bytes
        -derive: (json.to_b("UTF-8").size + data.size + 3) / 4 * 4
      - id: kind
        type: u4
        enum: chunk_kind
      - id: json
        type: str
        size: len_data
        pad-right: 0x20
        if: kind == chunk_kind::json
      - id: data
        size: len_data
        if: not (kind == chunk_kind::json)
    -checks:
      - id: G3
        that: len_data % 4 == 0
        severity: warning
        doc: chunks take a multiple of four bytes
      - id: G4
        if: kind == chunk_kind::json
        that: json.is_json
        severity: warning
        level: content
        doc: the JSON is JSON

enums:
  chunk_kind:
    0x4e4f534a: json
    0x004e4942: bin
