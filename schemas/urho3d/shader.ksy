meta:
  id: urho_shader
  title: Urho3D compiled shader
  application: Urho3D
  file-extension: [vs2, ps2, vs3, ps3, vs4, ps4]
  license: MIT
  ks-version: 0.11
  encoding: UTF-8
  endian: le
doc: |
  A shader that the Urho3D engine has compiled for Direct3D 9 or 11 and keeps beside its source, as
  Direct3D9/D3D9ShaderVariation.cpp and Direct3D11/D3D11ShaderVariation.cpp read and write it: its parameters, the
  samplers of its textures, and its bytecode. The shader model decides which of the two layouts a file has.
doc-ref:
  - https://github.com/urho3d/Urho3D/blob/1.8/Source/Urho3D/Graphics/Direct3D9/D3D9ShaderVariation.cpp Urho3D, Direct3D 9
  - https://github.com/urho3d/Urho3D/blob/1.8/Source/Urho3D/Graphics/Direct3D11/D3D11ShaderVariation.cpp Urho3D, Direct3D 11

seq:
  - id: magic
    contents: USHD
  - id: stage
    type: u2
    enum: stage
  - id: model
    type: u2
    enum: model
    valid:
      any-of: [model::sm2, model::sm3, model::sm4]
    doc: Up to shader model 3 it is Direct3D 9, from 4 on 11.
  - id: elements_hash
    type: u4
    if: model == model::sm4
    doc: Of the vertex elements that a vertex shader takes; how it is computed depends on the version of the engine.
  - id: num_parameters
    type: u4
  - id: parameters
    type: parameter(model)
    repeat: expr
    repeat-expr: num_parameters
    -label: _.name
    doc: In any order.
  - id: num_textures
    type: u4
  - id: textures
    type: texture
    repeat: expr
    repeat-expr: num_textures
    -label: _.name
  - id: len_bytecode
    type: u4
    valid:
      min: 1
  - id: bytecode
    size: len_bytecode
    doc: |
      Of Direct3D 9, instructions of 4 bytes each from the version to the end, without the comment behind the version.
      Of Direct3D 11, a container of chunks.

-checks:
  - id: U3
    that: stage.to_i <= 1
    severity: warning
    doc: it is a vertex or a pixel shader
  - id: U4
    that: textures.all(_.sampler < 16)
    severity: warning
    level: content
    doc: samplers are less than 16
  - id: U4
    that: textures.all(_index == 0 or _.sampler > textures[_index - 1].sampler)
    severity: warning
    level: content
    doc: samplers ascend
  - id: U7
    if: model == model::sm4 and stage == stage::pixel
    that: elements_hash == 0
    severity: warning
    doc: a pixel shader takes no vertex elements
  - id: U8
    that: parameters.unique(_.name)
    severity: warning
    level: strict
    doc: the names of the parameters differ; the engine keeps the last
  - id: U9
    if: model != model::sm4
    that: >-
      bytecode.size % 4 == 0 and bytecode.size >= 8 and
      bytecode[0] == 0 and bytecode[1] == model.to_i and
      bytecode[2] == (stage == stage::vertex ? 0xfe : 0xff) and bytecode[3] == 0xff
    severity: warning
    doc: the bytecode begins with its version and consists of whole instructions
  - id: U9
    if: model != model::sm4 and bytecode.size >= 4
    that: >-
      bytecode[bytecode.size - 4] == 0xff and bytecode[bytecode.size - 3] == 0xff and
      bytecode[bytecode.size - 2] == 0 and bytecode[bytecode.size - 1] == 0
    severity: warning
    doc: the bytecode ends with the end instruction
  - id: U9
    if: model == model::sm4
    that: >-
      bytecode.size >= 32 and bytecode[0] == 0x44 and bytecode[1] == 0x58 and bytecode[2] == 0x42 and
      bytecode[3] == 0x43 and
      bytecode[24] + bytecode[25] * 0x100 + bytecode[26] * 0x10000 + bytecode[27] * 0x1000000 == bytecode.size
    severity: warning
    doc: the bytecode is a container DXBC, of the size that it says
  - id: U10
    that: _io.eof
    severity: warning
    doc: nothing follows the bytecode

types:
  parameter:
    doc: A value that the engine sets. Where it goes depends on the shader model.
    params:
      - id: model
        type: u2
        enum: model
    seq:
      - id: name
        type: strz
      - id: register
        type: u1
        if: model != model::sm4
        doc: The first register of 16 bytes.
      - id: num_registers
        type: u1
        if: model != model::sm4
      - id: buffer
        type: u1
        enum: buffer
        if: model == model::sm4
      - id: offset
        type: u4
        if: model == model::sm4
        doc: In bytes, in the buffer.
      - id: size
        type: u4
        -unit: bytes
        if: model == model::sm4
    -checks:
      - id: U5
        if: model == model::sm4
        that: buffer.to_i < 7
        severity: warning
        doc: the buffer is one of the engine's
      - id: U5
        if: model == model::sm4
        that: size != 0 and offset + size <= 65536
        severity: warning
        doc: the value has bytes, within the 65536 of a buffer
      - id: U6
        if: model != model::sm4
        that: num_registers != 0 and register + num_registers <= 256
        severity: warning
        doc: the value has registers, within the 256 that there are
      - id: U8
        that: name.length != 0
        severity: warning
        doc: the parameter has a name
      - id: U11
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8

  texture:
    doc: A texture unit that the shader samples.
    seq:
      - id: name
        type: strz
        doc: As the engine calls the unit.
      - id: sampler
        type: u1
    -checks:
      - id: U11
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8

enums:
  stage:
    0: vertex
    1: pixel
  model:
    2: sm2
    3: sm3
    4: sm4
  buffer:
    0: frame
    1: camera
    2: zone
    3: light
    4: material
    5: object
    6: custom
