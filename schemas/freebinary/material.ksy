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
    doc: What a material looks like. Properties that are not known here are kept as they are.
    -json:
      case: any
      unknown: keep
    seq:
      - id: shader_name
        type: strz
        -key: shaderName
        -optional: true
        doc: What draws it.
      - id: color
        type: u1
        repeat: eos
        -key: _Color
        -json:
          joined: ','
        -optional: true
        doc: Red, green, blue and alpha, 0 to 255.
      - id: emission_color
        type: u1
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
        that: name.is_member or name.is_member_stem
        severity: warning
        level: strict
        doc: a texture is a file of the pack
