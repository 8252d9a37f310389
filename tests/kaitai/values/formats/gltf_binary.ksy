meta: {id: gltf_binary, title: Scenes in GLB, file-extension: glb, endian: le}
seq:
  - {id: magic, contents: glTF}
  - {id: version, type: u4, valid: 2}
  - {id: len, type: u4}
  - {id: chunks, type: chunk, repeat: eos}
instances:
  is_whole: {value: len == _io.size}
types:
  chunk:
    seq:
      - {id: len, type: u4}
      - {id: kind, type: u4, enum: kind}
      - id: body
        size: len
        type:
          switch-on: kind
          cases: {'kind::json': json, 'kind::binary': numbers}
  json:
    seq:
      - {id: text, type: str, size-eos: true, encoding: UTF-8, pad-right: 0x20}
  numbers:
    seq:
      - {id: numbers, type: f4, repeat: eos}
    instances:
      largest: {value: numbers.max}
      first_double: {value: 'numbers[0] * 2 - 0.5'}
enums:
  kind: {0x4e4f534a: json, 0x004e4942: binary}
