meta:
  id: ultra_model
  title: Ultra Engine model, versions 300 to 302
  application: Ultra Engine
  file-extension: mdl
  license: MIT
  ks-version: 0.11
  encoding: UTF-8
  endian: le
doc: |
  A model of the Ultra Engine, as its versions of 2023 and 2024 write it: a tree of nodes with meshes in levels of detail
  and shapes for collisions. It is what became of version 100, which begins with `G3D`: more tags, vertices of 96 bytes,
  and shapes that can be read. Distances are in metres. All numbers are little-endian, without alignment or padding; counts and sizes are signed
  and not negative. What skeletons, animations and morphs look like is not known: files with them are refused.
doc-ref: https://github.com/UltraEngine/Documentation/blob/master/MDLFileFormat.md Ultra Engine, the file format of version 100

seq:
  - id: magic
    contents: ["Ultra Model", 0]
  - id: version
    type: s4
    valid:
      min: 300
      max: 302
    doc: Nodes have distances since version 301.
  - id: root
    type: node(version)
    doc: The root of the tree of nodes.

-checks:
  - id: UM9
    that: _io.eof
    severity: warning
    doc: nothing follows the nodes

types:
  node:
    doc: An object in the scene, to which others can be attached.
    params:
      - id: version
        type: s4
        doc: Of the file.
    seq:
      - id: tag
        contents: NODE
      - id: len_name
        type: s4
        valid:
          min: 0
      - id: name
        type: str
        size: len_name
      - id: len_engine_properties
        type: s4
        valid:
          min: 0
      - id: engine_properties
        type: str
        size: len_engine_properties
        doc: JSON, or nothing.
      - id: len_user_properties
        type: s4
        valid:
          min: 0
      - id: user_properties
        type: str
        size: len_user_properties
        doc: JSON, or nothing.
      - id: position
        type: vector3
      - id: rotation
        type: vector4
        doc: A quaternion; its scalar part is w.
      - id: scale
        type: vector3
      - id: color
        type: vector4
        doc: Red, green, blue, alpha; 1 each where nothing is tinted.
      - id: distances
        type: f4
        repeat: expr
        repeat-expr: 3
        if: version >= 301
        -convert:
          default: [16.0, 32.0, 64.0]
        doc: What they are for is not known; 16, 32 and 64 in all files.
      - id: num_lods
        type: s4
        valid:
          min: 0
      - id: lods
        type: lod
        repeat: expr
        repeat-expr: num_lods
        doc: Levels of detail, the nearest first.
      - id: skeleton_tag
        contents: SKEL
      - id: num_bones
        type: s4
        valid: 0
        doc: Skeletons are not known; files with them are refused.
      - id: bone_tag
        contents: ATCH
      - id: bone
        type: s4
        doc: The bone to which the node is attached; -1 for none.
      - id: animations_tag
        contents: ASET
      - id: num_animations
        type: s4
        valid: 0
        doc: Animations are not known; files with them are refused.
      - id: collider_tag
        contents: PHYS
      - id: len_collider
        type: s4
        valid:
          min: 0
      - id: collider
        type: collider
        size: len_collider
        if: len_collider != 0
      - id: kids_tag
        contents: KIDS
      - id: num_kids
        type: s4
        valid:
          min: 0
      - id: kids
        type: node(version)
        repeat: expr
        repeat-expr: num_kids
        -label: _.name
    -checks:
      - id: UM12
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: UM7
        that: bone == -1
        severity: warning
        doc: the node is attached to no bone, as there are none
      - id: UM8
        if: len_engine_properties != 0
        that: engine_properties.is_json
        severity: warning
        level: content
        doc: the engine's properties are JSON
      - id: UM8
        if: len_user_properties != 0
        that: user_properties.is_json
        severity: warning
        level: content
        doc: the user's properties are JSON
      - id: UM8
        that: lods.all(_index == 0 or _.distance >= lods[_index - 1].distance)
        severity: warning
        level: content
        doc: distances do not decrease
      - id: UM8
        that: lods.all(_.distance >= 0)
        severity: warning
        level: content
        doc: distances are not negative

  lod:
    doc: What is seen from a distance on.
    seq:
      - id: tag
        contents: LOD_
      - id: distance
        type: f4
        -unit: m
      - id: num_meshes
        type: s4
        valid:
          min: 0
      - id: meshes
        type: mesh
        repeat: expr
        repeat-expr: num_meshes
        -label: _.name

  mesh:
    doc: What is drawn with one material.
    seq:
      - id: tag
        contents: MESH
      - id: primitive_size
        type: s4
        doc: Indices of a primitive; 3 of triangles, 4 of quads.
      - id: len_name
        type: s4
        valid:
          min: 0
      - id: name
        type: str
        size: len_name
      - id: len_material
        type: s4
        valid:
          min: 0
      - id: material
        type: str
        size: len_material
        doc: A file; where it begins with `./` beside the model, otherwise in the game's folder.
      - id: vertex_size
        type: s4
        -unit: bytes
        valid: 88
        doc: Not what a vertex takes in the file, which is 96 bytes.
      - id: num_vertices
        type: s4
        valid:
          min: 0
      - id: vertices
        type: vertex
        repeat: expr
        repeat-expr: num_vertices
      - id: index_size
        type: s4
        -unit: bytes
        valid:
          any-of: [2, 4]
        -derive: 'indices.size != 0 and indices.max > 65535 ? 4 : 2'
        doc: Size of an index.
      - id: num_indices
        type: s4
        valid:
          min: 0
      - id: indices
        type:
          switch-on: index_size
          cases:
            2: u2
            4: u4
        repeat: expr
        repeat-expr: num_indices
      - id: primitives_tag
        contents: PRIM
      - id: num_primitives
        type: s4
        valid:
          min: 0
      - id: primitives
        type: u1
        repeat: expr
        repeat-expr: num_primitives
        doc: |
          For each primitive a set of the edges that may be subdivided (1, 2, 4), or nothing: then 3 holds for quads and 7, all
          edges, for triangles.
      - id: morphs_tag
        contents: MSET
      - id: num_morphs
        type: s4
        valid: 0
        doc: Morphs are not known; files with them are refused.
      - id: pick_tag
        contents: PICK
      - id: len_pick
        type: s4
        valid:
          min: 0
      - id: pick
        size: len_pick
        doc: What makes picking fast; opaque.
    -checks:
      - id: UM12
        that: material.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: UM12
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: UM11
        if: len_material != 0
        that: material.is_relative_path
        severity: warning
        level: content
        doc: the material is a file beside the model or in the game's folder
      - id: UM3
        that: indices.size == 0 or indices.max < num_vertices
        severity: warning
        level: content
        doc: indices are those of vertices
      - id: UM3
        that: primitive_size >= 1 and primitive_size <= 4
        severity: warning
        doc: primitives have one to four indices
      - id: UM3
        if: primitive_size >= 1
        that: num_indices % primitive_size == 0
        severity: warning
        doc: there are whole primitives
      - id: UM3
        if: num_primitives != 0
        that: num_indices == num_primitives * primitive_size
        severity: warning
        doc: flags are those of all primitives
      - id: UM3
        that: primitives.all(_ <= 7)
        severity: warning
        level: content
        doc: primitives have no unknown flags
      - id: UM5
        that: vertices.all(_.skin.is_empty)
        severity: warning
        level: content
        doc: vertices follow no bones, as there are none

  vertex:
    doc: 96 bytes.
    seq:
      - id: position
        type: vector3
      - id: normal
        type: vector3
      - id: texcoord
        type: vector2
      - id: texcoord2
        type: vector2
      - id: color
        type: color
      - id: displacement
        type: f4
        doc: How far the vertex is displaced; normally 1.
      - id: tangent
        type: vector3
      - id: bitangent
        type: vector3
      - id: skin
        type: skin
        -convert:
          default: {a: 0, b: 0, c: 0}

  skin:
    doc: The bones that a vertex follows, and how far. Which of the 24 bytes are which is not known; all are 0 in all files.
    seq:
      - id: a
        type: u8
      - id: b
        type: u8
      - id: c
        type: u8
    -values:
      is_empty: a == 0 and b == 0 and c == 0

  color:
    seq:
      - id: r
        type: u1
      - id: g
        type: u1
      - id: b
        type: u1
      - id: a
        type: u1

  collider:
    doc: The shape for collisions.
    seq:
      - id: num_parts
        type: s4
        valid:
          min: 0
      - id: parts
        type: part
        repeat: expr
        repeat-expr: num_parts
    -checks:
      - id: UM9
        that: _io.eof
        severity: warning
        doc: nothing follows the parts

  part:
    doc: A convex part of a shape.
    seq:
      - id: tag
        contents: PART
      - id: shape
        type: str
        size: 4
        encoding: ASCII
        valid:
          any-of: ['"BOX_"', '"CYLI"', '"MESH"']
        doc: A box, a cylinder, or polygons. What others are made of is not known.
      - id: solid
        type: solid
        if: shape != "MESH"
      - id: polygons
        type: polygons
        if: shape == "MESH"

  solid:
    doc: Where a box or a cylinder is.
    seq:
      - id: position
        type: vector3
      - id: rotation
        type: vector4
        doc: A quaternion; its scalar part is w.
      - id: size
        type: vector3

  polygons:
    seq:
      - id: flag
        type: s4
        doc: Not known; 1 in all files.
      - id: num_faces
        type: s4
        valid:
          min: 0
      - id: faces
        type: face
        repeat: expr
        repeat-expr: num_faces

  face:
    doc: A polygon.
    seq:
      - id: num_corners
        type: s4
        valid:
          min: 0
      - id: corners
        type: vector3
        repeat: expr
        repeat-expr: num_corners
    -checks:
      - id: UM9
        that: num_corners >= 3
        severity: warning
        doc: a polygon has three corners or more

  vector2:
    seq:
      - id: x
        type: f4
      - id: y
        type: f4

  vector3:
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4

  vector4:
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
      - id: w
        type: f4
