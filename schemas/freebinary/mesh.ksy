meta:
  id: freebinary_mesh
  title: FreeBinary mesh
  application: FreeBinary
  license: MIT
  ks-version: 0.11
  file-extension: mesh.bin
  encoding: UTF-8
  endian: le
doc: |
  The mesh of the FreeBinary format: positions, channels of further values for each vertex, and submeshes. What one value
  of a channel takes follows from the name of its type. All numbers are little-endian; counts are signed and not negative.

seq:
  - id: num_vertices
    type: s4
    valid:
      min: 0
  - id: positions
    type: vector3
    repeat: expr
    repeat-expr: num_vertices
    doc: Of all vertices. A mesh always has them; all else it may lack.
  - id: num_channels
    type: s4
    valid:
      min: 0
  - id: channels
    type: channel(num_vertices)
    repeat: expr
    repeat-expr: num_channels
    -label: _.name
    doc: Values beside the positions.
  - id: num_submeshes
    type: s4
    valid:
      min: 0
  - id: submeshes
    type: submesh(num_vertices)
    repeat: expr
    repeat-expr: num_submeshes
    doc: What is drawn with one material each.

-checks:
  - id: F3
    that: channels.unique(_.name)
    severity: warning
    level: strict
    doc: the names of the channels differ
  - id: F6
    that: submeshes.size != 0
    severity: warning
    doc: there is a submesh
  - id: F7
    that: _io.eof
    severity: warning
    doc: nothing follows the submeshes

types:
  channel:
    doc: One value for each vertex.
    params:
      - id: num_vertices
        type: u4
    seq:
      - id: len_name
        type: u1
      - id: name
        type: str
        size: len_name
        doc: What the values are, as `Normal0` or `TextureCoordinate0`.
      - id: type
        type: value_type
      - id: values
        type: 'value(type.num_components)'
        repeat: expr
        repeat-expr: num_vertices
    -checks:
      - id: F2
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8

  value_type:
    doc: What a value is. Another type than these has a size that nobody knows.
    seq:
      - id: len_name
        type: u1
      - id: name
        type: str
        size: len_name
        doc: '`vector2`, `vector3` or `vector4`, in any case.'
    instances:
      digit:
        value: 'name.length == 7 ? name.substring(6, 7) : ""'
      num_components:
        value: 'digit == "2" ? 2 : digit == "3" ? 3 : 4'
        doc: Of a value.
    -checks:
      - id: F1
        that: name.to_lower == "vector2" or name.to_lower == "vector3" or name.to_lower == "vector4"
        severity: error
        doc: the type is known

  value:
    doc: 8, 12 or 16 bytes.
    params:
      - id: num_components
        type: u1
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
        if: num_components >= 3
      - id: w
        type: f4
        if: num_components >= 4

  submesh:
    doc: Triangles, by the numbers of their vertices.
    params:
      - id: num_vertices
        type: u4
    seq:
      - id: num_indices
        type: s4
        valid:
          min: 0
      - id: indices
        type: s4
        repeat: expr
        repeat-expr: num_indices
    -checks:
      - id: F4
        that: indices.all(_ >= 0 and _ < num_vertices)
        severity: warning
        level: content
        doc: indices are those of vertices
      - id: F5
        that: num_indices % 3 == 0
        severity: warning
        doc: triangles have three indices

  vector3:
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
