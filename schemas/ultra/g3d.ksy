meta:
  id: ultra_g3d
  title: Ultra Engine model, version 100
  application: Ultra Engine
  file-extension: mdl
  license: MIT
  ks-version: 0.11
  encoding: UTF-8
  endian: le
doc: |
  A model of the Ultra Engine: a tree of nodes with meshes in levels of detail, bones, animations, and shapes for
  collisions. Tags stand before what they name. All numbers are little-endian, without alignment or padding; counts
  and sizes are signed and not negative. Distances are in metres. Models of later versions of the engine begin with `Ultra Model` instead.
doc-ref: https://github.com/UltraEngine/Documentation/blob/master/MDLFileFormat.md Ultra Engine, the MDL file format

seq:
  - id: magic
    contents: ["G3D", 0]
  - id: version
    type: s4
  - id: root
    type: node(true, 0, 0)
    doc: The root of the tree of nodes.

-checks:
  - id: G2
    that: version == 100
    severity: warning
    doc: the version is 100
  - id: G9
    that: _io.eof
    severity: warning
    doc: nothing follows the nodes

types:
  node:
    doc: An object in the scene, to which others can be attached.
    params:
      - id: is_root
        type: bool
      - id: parent_animations
        type: u4
        doc: How many animations the parent has.
      - id: root_bones
        type: u4
        doc: How many bones the root has; 0 of the root itself.
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
        doc: In metres.
      - id: rotation
        type: vector4
        doc: A quaternion; its scalar part is w.
      - id: scale
        type: vector3
      - id: color
        type: vector4
        doc: Red, green, blue, alpha; 1 each where nothing is tinted.
      - id: bone
        type: s4
        doc: The bone to which the node is attached, numbered in the order in which a walk from the root first meets the bones; -1 for none.
      - id: num_lods
        type: s4
        valid:
          min: 0
      - id: lods
        type: lod(is_root)
        repeat: expr
        repeat-expr: num_lods
        doc: Levels of detail, the nearest first.
      - id: num_bones
        type: s4
        valid:
          min: 0
          max: 1
      - id: bones
        type: bone(0)
        repeat: expr
        repeat-expr: num_bones
        -label: _.name
        doc: The skeleton, by its root.
      - id: num_animations
        type: s4
        valid:
          min: 0
      - id: animations
        type: animation(skeleton_size)
        repeat: expr
        repeat-expr: num_animations
        -label: _.name
      - id: collider_tag
        contents: COLL
      - id: len_collider
        type: s4
        valid:
          min: 0
      - id: collider
        size: len_collider
        doc: |
          The shape for collisions, or nothing: the number of parts, and for each the tag PART, a number that says what
          it is, and its measures. 0 is a box, 1 a cylinder, 2 a sphere, 3 a cone, 4 a capsule, 5 a chamfer cylinder,
          6 a convex hull, 7 are polygons. How measures are stored is not known, so they are not looked into.
      - id: kids_tag
        contents: KIDS
      - id: num_kids
        type: s4
        valid:
          min: 0
        doc: Not in the document; every other list has such a count, and so has this one in later versions.
      - id: kids
        type: node(false, num_animations, skeleton_size)
        repeat: expr
        repeat-expr: num_kids
        -label: _.name
    instances:
      skeleton_size:
        value: 'not is_root ? root_bones : num_bones == 0 ? 0 : bones[0].next.number'
        doc: How many bones the model has.
    -checks:
      - id: G12
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: G4
        if: not is_root
        that: num_animations == parent_animations
        severity: warning
        doc: a node has as many animations as its parent
      - id: G5
        if: not is_root
        that: num_bones == 0
        severity: warning
        doc: only the root has bones
      - id: G5
        if: is_root
        that: >-
          lods.all(_.meshes.all(_.vertices.all(
          (_.weights.a == 0 or _.bones.a < skeleton_size) and (_.weights.b == 0 or _.bones.b < skeleton_size) and
          (_.weights.c == 0 or _.bones.c < skeleton_size) and (_.weights.d == 0 or _.bones.d < skeleton_size))))
        severity: warning
        level: content
        doc: vertices follow bones of the model
      - id: G7
        if: is_root
        that: bone == -1
        severity: warning
        doc: the root is attached to no bone
      - id: G7
        that: bone >= -1 and bone < skeleton_size
        severity: warning
        doc: the node is attached to a bone of the model, or to none
      - id: G8
        if: len_engine_properties != 0
        that: engine_properties.is_json
        severity: warning
        level: content
        doc: the engine's properties are JSON
      - id: G8
        if: len_user_properties != 0
        that: user_properties.is_json
        severity: warning
        level: content
        doc: the user's properties are JSON
      - id: G8
        that: lods.all(_index == 0 or _.distance >= lods[_index - 1].distance)
        severity: warning
        level: content
        doc: distances do not decrease
      - id: G8
        that: lods.all(_.distance >= 0)
        severity: warning
        level: content
        doc: distances are not negative
      - id: G9
        that: >-
          collider.size == 0 or collider.size >= 4 and
          collider[0] + collider[1] * 0x100 + collider[2] * 0x10000 + collider[3] * 0x1000000 <= (collider.size - 4) / 8
        severity: warning
        doc: the collider has room for its parts
      - id: G9
        if: collider.size >= 12
        that: >-
          collider.slice(4, 4) == [0x50, 0x41, 0x52, 0x54] and collider[8] < 8 and collider.slice(9, 3) == [0, 0, 0]
        severity: warning
        doc: the collider begins with a part that is known

  lod:
    doc: What is seen from a distance on.
    params:
      - id: in_root
        type: bool
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
        type: mesh(in_root)
        repeat: expr
        repeat-expr: num_meshes
        -label: _.name

  mesh:
    doc: What is drawn with one material.
    params:
      - id: in_root
        type: bool
    seq:
      - id: tag
        contents: MESH
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
        valid: 84
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
      - id: morphs_tag
        contents: MSET
      - id: num_morphs
        type: s4
        valid:
          min: 0
      - id: morphs
        type: morph(num_vertices)
        repeat: expr
        repeat-expr: num_morphs
        doc: Shapes that the mesh can be blended into.
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
          For each primitive a set of the edges that may be subdivided (1, 2, 4), or nothing: then 3 holds for quads and 7, all edges, for
          triangles.
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
      - id: G12
        that: material.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: G12
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: G11
        if: len_material != 0
        that: material.is_relative_path
        severity: warning
        level: content
        doc: the material is a file beside the model or in the game's folder
      - id: G3
        that: indices.size == 0 or indices.max < num_vertices
        severity: warning
        level: content
        doc: indices are those of vertices
      - id: G3
        if: num_primitives != 0
        that: >-
          num_indices == num_primitives or num_indices == 2 * num_primitives or
          num_indices == 3 * num_primitives or num_indices == 4 * num_primitives
        severity: warning
        doc: primitives have one to four indices
      - id: G3
        that: primitives.all(_ <= 7)
        severity: warning
        level: content
        doc: primitives have no unknown flags
      - id: G5
        if: not in_root
        that: vertices.all(_.weight == 0)
        severity: warning
        level: content
        doc: only vertices of the root follow bones
      - id: G10
        that: vertices.all(_.displacement == 1)
        severity: note
        level: content
        doc: vertices are displaced by 1
      - id: G5
        that: vertices.all(_.weight == 0 or _.weight == 255)
        severity: note
        level: content
        doc: weights come to 255, or to nothing

  vertex:
    doc: |
      84 bytes. The document lists 80: it lacks the colour, which later versions have in this place, white in all files.
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
      - id: bones
        type: bone_numbers
        -convert:
          default: {a: 0, b: 0, c: 0, d: 0}
      - id: weights
        type: bone_weights
        -convert:
          default: {a: 0, b: 0, c: 0, d: 0}
    -values:
      weight: weights.a + weights.b + weights.c + weights.d

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

  bone_numbers:
    doc: The bones that a vertex follows.
    seq:
      - id: a
        type: u2
      - id: b
        type: u2
      - id: c
        type: u2
      - id: d
        type: u2

  bone_weights:
    doc: How far it follows each of them, in 255ths.
    seq:
      - id: a
        type: u1
      - id: b
        type: u1
      - id: c
        type: u1
      - id: d
        type: u1

  morph:
    doc: A shape that a mesh can be blended into.
    params:
      - id: num_vertices
        type: u4
    seq:
      - id: tag
        contents: MORP
      - id: vertices
        type: morph_vertex
        repeat: expr
        repeat-expr: num_vertices
        doc: One for each vertex of the mesh.

  morph_vertex:
    doc: 48 bytes.
    seq:
      - id: position
        type: vector3
      - id: normal
        type: vector3
      - id: tangent
        type: vector3
      - id: bitangent
        type: vector3

  bone:
    doc: |
      A bone in its default place, with the bones attached to it. What skinning multiplies by, the inverse of the matrix of this
      place, is not in the file.
    params:
      - id: number
        type: u4
        doc: Its number, in the order in which a walk from the root first meets the bones.
    seq:
      - id: tag
        contents: BONE
      - id: len_name
        type: s4
        valid:
          min: 0
      - id: name
        type: str
        size: len_name
      - id: position
        type: vector3
      - id: rotation
        type: vector4
        doc: A quaternion; its scalar part is w.
      - id: scale
        type: vector3
      - id: num_kids
        type: s4
        valid:
          min: 0
      - id: kids
        type: 'bone(_index == 0 ? number + 1 : kids[_index - 1].next.number)'
        repeat: expr
        repeat-expr: num_kids
        -label: _.name
      - id: next
        type: 'next_bone(num_kids == 0 ? number + 1 : kids.last.next.number)'
    -checks:
      - id: G12
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8


  next_bone:
    doc: What the bone has for a number that a walk from the root meets next. Takes no bytes.
    params:
      - id: number
        type: u4

  animation:
    doc: Frames are evenly spaced, 60 in a second at speed 1.
    params:
      - id: num_bones
        type: u4
        doc: How many bones the model has.
    seq:
      - id: tag
        contents: ANIM
      - id: len_name
        type: s4
        valid:
          min: 0
      - id: name
        type: str
        size: len_name
      - id: speed
        type: f4
      - id: num_frames
        type: s4
        valid:
          min: 0
        doc: Of each track.
      - id: num_tracks
        type: s4
        valid:
          min: 0
      - id: tracks
        type: track(num_frames, num_bones)
        repeat: expr
        repeat-expr: num_tracks
    instances:
      duration:
        value: num_frames / 60.0 / speed
        -unit: s
        doc: How long it takes.
    -checks:
      - id: G12
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: G6
        that: speed > 0
        severity: warning
        doc: the animation goes forward

  track:
    doc: What moves one bone.
    params:
      - id: num_frames
        type: u4
      - id: num_bones
        type: u4
        doc: How many bones the model has.
    seq:
      - id: tag
        contents: BONE
      - id: bone
        type: s4
        doc: The number of the bone, as in nodes that are attached to it.
      - id: flags
        type: u4
        -flags: channel
      - id: frames
        type: frame(flags)
        repeat: expr
        repeat-expr: num_frames
    -checks:
      - id: G6
        that: bone >= 0 and bone < num_bones
        severity: warning
        doc: the track moves a bone of the model
      - id: G6
        that: flags <= 7
        severity: warning
        doc: frames have no unknown channels

  frame:
    doc: Where a bone is. 0 to 40 bytes.
    params:
      - id: flags
        type: u4
    seq:
      - id: position
        type: vector3
        if: flags & 1 != 0
      - id: rotation
        type: vector4
        if: flags & 2 != 0
      - id: scale
        type: vector3
        if: flags & 4 != 0

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

enums:
  channel:
    1: position
    2: rotation
    4: scale
