meta:
  id: freebinary_material
  title: FreeBinary material
  application: FreeBinary
  license: MIT
  ks-version: 0.11
  file-extension: [jsonmat.txt, mat.txt]
  encoding: UTF-8
  endian: le
doc: |
  A material of FreeBinary: a JSON object with properties, which depend on the shader, and textures. Textures are named
  after the SHA-1 of their files.

seq:
  - id: material
    type: str
    size-eos: true
    -json: material

types:
  material:
    doc: |
      What a material looks like. Properties that are not known here are kept as they are, and so are objects where text or a
      number is expected, which is reported.
    -json:
      case: any
      other-kinds: keep
      unknown: keep
    seq:
      - id: shader_name
        type: strz
        -key: shaderName
        -optional: true
        doc: What draws it.
      - id: color
        type: f8
        repeat: eos
        -key: _Color
        -json:
          joined: ','
        -optional: true
        doc: Red, green, blue and alpha, from 0 to 255, in text. An array is accepted, too.
      - id: emission_color
        type: f8
        repeat: eos
        -key: _EmissionColor
        -json:
          joined: ','
        -optional: true
        doc: What shines by itself, as the colour.
      - id: cutoff
        type: f8
        -key: _Cutoff
        -optional: true
        doc: The alpha below which nothing is drawn.
      - id: glossiness
        type: f8
        -key: _Glossiness
        -optional: true
      - id: metallic
        type: f8
        -key: _Metallic
        -optional: true
      - id: bump_scale
        type: f8
        -key: _BumpScale
        -optional: true
      - id: parallax
        type: f8
        -key: _Parallax
        -optional: true
      - id: occlusion_strength
        type: f8
        -key: _OcclusionStrength
        -optional: true
      - id: detail_scale
        type: f8
        -key: _DetailNormalMapScale
        -optional: true
      - id: uv_set
        type: f8
        -key: _UVSec
        -optional: true
        doc: Which texture coordinates details have.
      - id: main_texture
        type: strz
        -key: _MainTex
        -optional: true
        doc: The name of the file, in materials that list no textures.
      - id: textures
        type: use
        repeat: eos
        -optional: true
        doc: What for, and which.
    -checks:
      - id: R1
        if: color._present
        that: color.size == 4
        severity: warning
        doc: a colour has four numbers
      - id: R1
        if: emission_color._present
        that: emission_color.size == 4
        severity: warning
        doc: a colour has four numbers
      - id: R5
        if: color._present
        that: color.all(_ >= 0 and _ <= 255 and _ == _.to_i)
        severity: warning
        level: content
        doc: colours are whole numbers from 0 to 255
      - id: R5
        if: emission_color._present
        that: emission_color.all(_ >= 0 and _ <= 255 and _ == _.to_i)
        severity: warning
        level: content
        doc: colours are whole numbers from 0 to 255
      - id: R6
        that: >-
          shader_name._present or color._present or emission_color._present or cutoff._present or main_texture._present or
          textures._present
        severity: warning
        doc: a material has a shader, a colour or a texture
      - id: R3
        if: main_texture._present
        that: main_texture.is_sha1_name
        severity: warning
        doc: a texture is named by its SHA-1
      - id: R4
        if: main_texture._present
        that: main_texture.is_member_of("png") or main_texture.is_member_of("jpeg")
        severity: warning
        level: strict
        doc: a texture is a file of the pack, a JPEG or a PNG
      - id: R2
        if: textures._present
        that: textures.unique(_.purpose)
        severity: warning
        level: strict
        doc: there is one texture for each purpose
  use:
    -json:
      case: any
      unknown: keep
      keyed: purpose
    seq:
      - id: purpose
        type: strz
        doc: What the texture is for.
      - id: name
        type: strz
        doc: The name of its file, a JPEG or a PNG, which is its SHA-1; the extension may stand behind it.
    -checks:
      - id: R3
        that: name.is_sha1_name
        severity: warning
        doc: a texture is named by its SHA-1
      - id: R4
        that: name.is_member_of("png") or name.is_member_of("jpeg")
        severity: warning
        level: strict
        doc: a texture is a file of the pack, a JPEG or a PNG
