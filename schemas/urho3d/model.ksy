meta:
  id: urho_model
  title: Urho3D model
  application: Urho3D
  file-extension: mdl
  license: MIT
  ks-version: 0.11
  encoding: UTF-8
  endian: le
doc: |
  A model of the Urho3D engine, as Graphics/Model.cpp reads and writes it: vertex and index buffers, geometries with
  levels of detail, vertex morphs, a skeleton, and bounds. UMDL (since 2011) says by a mask what vertices hold, UMD2
  (since 2016) by a list of elements; so does UMD3, which Rebel Fork writes since 2021, with a version. All numbers are
  little-endian, without alignment or padding.
doc-ref:
  - https://github.com/urho3d/Urho3D/blob/master/Source/Urho3D/Graphics/Model.cpp Urho3D, class Model
  - https://github.com/rbfx/rbfx/blob/master/Source/Urho3D/Graphics/Model.cpp Rebel Fork, class Model

seq:
  - id: magic
    type: str
    size: 4
    encoding: ASCII
    valid:
      any-of: ['"UMDL"', '"UMD2"', '"UMD3"']
    doc: Decides how vertex buffers say what their vertices hold.
  - id: version
    type: u4
    if: magic == "UMD3"
    doc: Morphs have weights since version 2.
  - id: num_vertex_buffers
    type: u4
  - id: vertex_buffers
    type: vertex_buffer
    repeat: expr
    repeat-expr: num_vertex_buffers
  - id: num_index_buffers
    type: u4
  - id: index_buffers
    type: index_buffer
    repeat: expr
    repeat-expr: num_index_buffers
  - id: num_geometries
    type: u4
  - id: geometries
    type: geometry
    repeat: expr
    repeat-expr: num_geometries
    doc: One for each material.
  - id: num_morphs
    type: u4
  - id: morphs
    type: morph
    repeat: expr
    repeat-expr: num_morphs
    -label: _.name
  - id: num_bones
    type: u4
  - id: bones
    type: bone
    repeat: expr
    repeat-expr: num_bones
    -label: _.name
    doc: The skeleton; empty where there is none.
  - id: bounding_box
    type: bounding_box
    doc: Of all vertices. That of an empty model is inverted.
  - id: centers
    type: centers((_io.size - _io.pos) / 12)
    doc: Where the geometries are, for sorting by distance. Files from before 2011-10-17 have none.

-checks:
  - id: M11
    that: centers.items.size == num_geometries
    severity: warning
    doc: every geometry has a center
  - id: M12
    that: _io.eof
    severity: warning
    doc: nothing follows the centers
  - id: M13
    that: bones.all(_.parent < num_bones)
    severity: warning
    level: content
    doc: parents are bones of the skeleton
  - id: M13
    that: bones.size == 0 or bones.count(_.parent == _index) == 1
    severity: warning
    level: content
    doc: one bone is its own parent, the root
  - id: M13
    that: bones.acyclic(_.parent)
    severity: warning
    level: content
    doc: no bone is its own ancestor
  - id: M14
    that: bones.all(_.parent <= _index)
    severity: note
    level: content
    doc: parents stand before their children
  - id: M15
    that: geometries.all(_.bone_mapping.all(_ < num_bones))
    severity: warning
    level: content
    doc: mapped bones are bones of the skeleton
  # Mostly the vertices of a geometry stand together: where those from the least to the greatest index are fine, so are
  # those that are drawn. Only otherwise each index is looked at, and not at all where the same ones are drawn again and
  # again, which would take too long.
  - id: M16
    if: num_bones != 0 and geometries.sum(_.num_drawn) < 2 * index_buffers.sum(_.num_indices)
    that: >-
      geometries.all(_.last_bone_between < (_.num_bone_mappings != 0 ? _.num_bone_mappings : num_bones) or
      _.last_bone < (_.num_bone_mappings != 0 ? _.num_bone_mappings : num_bones))
    severity: warning
    level: content
    doc: blend indices with a weight are numbers of mapped bones, or of bones where none are mapped
  - id: M16
    if: num_bones != 0 and geometries.sum(_.num_drawn) >= 2 * index_buffers.sum(_.num_indices)
    that: 'geometries.all(_.last_bone_between < (_.num_bone_mappings != 0 ? _.num_bone_mappings : num_bones))'
    severity: warning
    level: content
    doc: blend indices with a weight, of vertices between those that are drawn too, are numbers of mapped bones, or of bones
  - id: M18
    that: bones.unique(_.name)
    severity: warning
    level: strict
    doc: the names of the bones differ; the engine finds the first
  - id: M18
    that: bones.unique(_.name.to_lower)
    severity: note
    level: strict
    doc: the names of the bones differ by more than case, which engines before 2018-08-19 ignore
  - id: M20
    that: bounding_box.is_regular
    severity: warning
    doc: the bounding box is finite and not inverted
  - id: M22
    that: morphs.unique(_.name)
    severity: warning
    level: strict
    doc: the names of the morphs differ
  - id: M23
    if: magic == "UMD3"
    that: version == 2
    severity: warning
    doc: the version is the one that is written

types:
  vertex_buffer:
    seq:
      - id: num_vertices
        type: u4
      - id: legacy_mask
        type: u4
        -flags: legacy_element
        if: _root.magic == "UMDL"
        doc: What a vertex holds, in the order of the bits. The engine ignores unknown bits.
      - id: num_elements
        type: u4
        if: _root.magic != "UMDL"
      - id: elements
        type: element
        repeat: expr
        repeat-expr: num_elements
        if: _root.magic != "UMDL"
        -convert:
          from: legacy_mask
          flags:
            position: {type: vector3, semantic: position, index: 0, reserved: 0}
            normal: {type: vector3, semantic: normal, index: 0, reserved: 0}
            color: {type: ubyte4_norm, semantic: color, index: 0, reserved: 0}
            texcoord1: {type: vector2, semantic: texcoord, index: 0, reserved: 0}
            texcoord2: {type: vector2, semantic: texcoord, index: 1, reserved: 0}
            cubetexcoord1: {type: vector3, semantic: texcoord, index: 0, reserved: 0}
            cubetexcoord2: {type: vector3, semantic: texcoord, index: 1, reserved: 0}
            tangent: {type: vector4, semantic: tangent, index: 0, reserved: 0}
            blendweights: {type: vector4, semantic: blendweights, index: 0, reserved: 0}
            blendindices: {type: ubyte4, semantic: blendindices, index: 0, reserved: 0}
            instancematrix1: {type: vector4, semantic: texcoord, index: 4, reserved: 0}
            instancematrix2: {type: vector4, semantic: texcoord, index: 5, reserved: 0}
            instancematrix3: {type: vector4, semantic: texcoord, index: 6, reserved: 0}
            objectindex: {type: int, semantic: objectindex, index: 0, reserved: 0}
        doc: What a vertex holds, in this order.
      - id: morph_range_start
        type: u4
        doc: The first vertex that morphs change.
      - id: morph_range_count
        type: u4
        doc: How many of them there are; 0 where no morph changes this buffer.
      - id: vertices
        type: vertex
        repeat: expr
        repeat-expr: num_vertices
    -checks:
      - id: M6
        if: _root.magic == "UMDL"
        that: legacy_mask <= 0x3fff
        severity: warning
        doc: the mask has no unknown bits
      - id: M6
        if: _root.magic != "UMDL"
        that: elements.all(_.semantic.to_i < 9 and _.reserved == 0)
        severity: warning
        level: content
        doc: the elements have known semantics, and nothing else
      - id: M7
        if: _root.magic != "UMDL"
        that: elements.unique(_.semantic.to_i * 256 + _.index)
        severity: warning
        level: strict
        doc: no two elements have one semantic and index
      - id: M21
        if: _root.magic == "UMDL"
        that: legacy_mask & 1 != 0
        severity: warning
        doc: vertices have positions
      - id: M21
        if: _root.magic != "UMDL"
        that: >-
          elements.size != 0 and elements[0].semantic == semantic::position and
          elements[0].type == element_type::vector3
        severity: warning
        doc: vertices begin with their positions
      - id: M22
        that: morph_range_start + morph_range_count <= num_vertices
        severity: warning
        doc: the range that morphs change lies in the buffer

  element:
    doc: One value that every vertex of a buffer has. 4 bytes.
    seq:
      - id: type
        type: u1
        enum: element_type
        valid:
          expr: _.to_i < 7
      - id: semantic
        type: u1
        enum: semantic
      - id: index
        type: u1
        doc: Tells elements of one semantic apart.
      - id: reserved
        type: u1
        doc: Written as 0 and ignored.

  vertex:
    doc: The values of a vertex, as its buffer's elements or mask list them.
    seq:
      - id: values
        type:
          switch-on: >-
            _root.magic != "UMDL" ? _parent.elements[_index].type :
            (_parent.legacy_mask >> _index) & 1 == 0 ? element_type::none :
            [element_type::vector3, element_type::vector3, element_type::ubyte4_norm, element_type::vector2,
             element_type::vector2, element_type::vector3, element_type::vector3, element_type::vector4,
             element_type::vector4, element_type::ubyte4, element_type::vector4, element_type::vector4,
             element_type::vector4, element_type::int][_index]
          cases:
            element_type::int: s4
            element_type::float: f4
            element_type::vector2: vector2
            element_type::vector3: vector3
            element_type::vector4: vector4
            element_type::ubyte4: ubyte4
            element_type::ubyte4_norm: ubyte4
        repeat: expr
        repeat-expr: '_root.magic != "UMDL" ? _parent.elements.size : 14'
        -label:
          semantic: >-
            _root.magic != "UMDL" ? _parent.elements[_index].semantic :
            [semantic::position, semantic::normal, semantic::color, semantic::texcoord, semantic::texcoord,
             semantic::texcoord, semantic::texcoord, semantic::tangent, semantic::blendweights,
             semantic::blendindices, semantic::texcoord, semantic::texcoord, semantic::texcoord,
             semantic::objectindex][_index]
          index: '_root.magic != "UMDL" ? _parent.elements[_index].index : [0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 4, 5, 6, 0][_index]'
    -values:
      bones: values.find(ubyte4, semantic::blendindices, 0)
      weights: values.find(vector4, semantic::blendweights, 0)
      last_weighed_bone: >-
        [weights.x != 0 ? bones.x : 0, weights.y != 0 ? bones.y : 0,
         weights.z != 0 ? bones.z : 0, weights.w != 0 ? bones.w : 0].max
      last_bone: >-
        not values.has(ubyte4, semantic::blendindices, 0) ? 0 :
        values.has(vector4, semantic::blendweights, 0) ? last_weighed_bone :
        [bones.x, bones.y, bones.z, bones.w].max

  index_buffer:
    seq:
      - id: num_indices
        type: u4
      - id: index_size
        type: u4
        -unit: bytes
        valid:
          any-of: [2, 4]
        -derive: "indices.size != 0 and indices.max > 65535 ? 4 : 2"
        doc: Size of an index.
      - id: indices
        type:
          switch-on: index_size
          cases:
            2: u2
            4: u4
        repeat: expr
        repeat-expr: num_indices

  geometry:
    doc: What is drawn with one material.
    seq:
      - id: num_bone_mappings
        type: u4
      - id: bone_mapping
        type: u4
        repeat: expr
        repeat-expr: num_bone_mappings
        doc: The bones that blend indices mean; empty where these are the model's own.
      - id: num_lods
        type: u4
      - id: lods
        type: lod
        repeat: expr
        repeat-expr: num_lods
        doc: Levels of detail, the nearest first.
    -values:
      num_drawn: lods.sum(_.index_count)
      last_bone: 'lods.size != 0 ? lods.max(_.last_bone) : 0'
      last_bone_between: 'lods.size != 0 ? lods.max(_.last_bone_between) : 0'
    -checks:
      - id: M10
        that: lods.size != 0
        severity: warning
        doc: there is a level of detail
      - id: M10
        that: lods.all(_.distance.is_finite and _.distance >= 0)
        severity: warning
        level: content
        doc: distances are finite and not negative
      - id: M10
        that: lods.all(_index == 0 or _.distance >= lods[_index - 1].distance)
        severity: warning
        level: content
        doc: distances do not decrease

  lod:
    doc: A level of detail. 24 bytes.
    seq:
      - id: distance
        type: f4
        doc: From which distance on it is drawn.
      - id: primitive
        type: u4
        enum: primitive
      - id: vertex_buffer
        type: u4
        valid:
          max: _root.num_vertex_buffers - 1
        doc: Which of the vertex buffers is drawn. They are numbered from 0, up to one less than `num_vertex_buffers`.
      - id: index_buffer
        type: u4
        valid:
          max: _root.num_index_buffers - 1
        doc: Which of the index buffers says in what order. They are numbered from 0, up to one less than `num_index_buffers`.
      - id: index_start
        type: u4
      - id: index_count
        type: u4
    -values:
      drawn: _root.index_buffers[index_buffer].indices.slice(index_start, index_count)
      vertices: _root.vertex_buffers[vertex_buffer].vertices
      draws: index_count != 0 and index_start + index_count <= _root.index_buffers[index_buffer].num_indices
      first_vertex: drawn.min
      last_vertex: drawn.max
      last_bone: 'draws and last_vertex < vertices.size ? drawn.max(vertices[_].last_bone) : 0'
      last_bone_between: >-
        draws and last_vertex < vertices.size ?
        vertices.slice(first_vertex, last_vertex - first_vertex + 1).max(_.last_bone) : 0
    -checks:
      - id: M9
        that: primitive.to_i <= 5
        severity: warning
        doc: the primitives are known
      - id: M9
        if: primitive.to_i <= 5
        that: primitive.to_i <= 1
        severity: note
        doc: triangle lists and line lists are drawn; the engine has other primitives, but no known file does
      - id: M9
        if: primitive == primitive::triangle_list
        that: index_count % 3 == 0
        severity: warning
        doc: triangles have three indices
      - id: M9
        if: primitive == primitive::line_list
        that: index_count % 2 == 0
        severity: warning
        doc: lines have two indices
      - id: M8
        that: index_start + index_count <= _root.index_buffers[index_buffer].num_indices
        severity: warning
        doc: what is drawn lies in the index buffer
      - id: M8
        if: draws
        that: >-
          _root.index_buffers[index_buffer].indices.slice(index_start, index_count).max <
          _root.vertex_buffers[vertex_buffer].num_vertices
        severity: warning
        level: content
        doc: the indices that are drawn are those of vertices

  morph:
    doc: A shape that a model can be blended into.
    seq:
      - id: name
        type: strz
      - id: weight
        type: f4
        if: _root.magic == "UMD3" and _root.version >= 2
        doc: How far the model is blended into it at first.
      - id: num_buffers
        type: u4
      - id: buffers
        type: morph_buffer
        repeat: expr
        repeat-expr: num_buffers
    -checks:
      - id: M22
        that: buffers.unique(_.vertex_buffer)
        severity: warning
        level: strict
        doc: a morph changes a buffer once; the engine takes the last
      - id: M24
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8

  morph_buffer:
    doc: The vertices of one buffer that a morph changes.
    seq:
      - id: vertex_buffer
        type: u4
      - id: mask
        type: u4
        -flags: legacy_element
        doc: What it changes; of the elements, position, normal and tangent have data.
      - id: num_vertices
        type: u4
      - id: vertices
        type: morph_vertex(mask)
        repeat: expr
        repeat-expr: num_vertices
    -values:
      target: _root.vertex_buffers[vertex_buffer]
    -checks:
      - id: M22
        that: vertex_buffer < _root.num_vertex_buffers
        severity: warning
        doc: the buffer that the morph changes exists
      - id: M22
        that: mask <= 0x83 and mask & 0x7c == 0 and mask != 0
        severity: warning
        doc: a morph changes positions, normals or tangents, and nothing else
      - id: M22
        if: vertex_buffer < _root.num_vertex_buffers and _root.magic == "UMDL"
        that: mask & 0x83 & ~target.legacy_mask == 0
        severity: warning
        doc: the vertices have what the morph changes
      - id: M22
        if: vertex_buffer < _root.num_vertex_buffers and _root.magic != "UMDL"
        that: >-
          (mask & 1 == 0 or target.elements.any(_.semantic == semantic::position and _.index == 0)) and
          (mask & 2 == 0 or target.elements.any(_.semantic == semantic::normal and _.index == 0)) and
          (mask & 128 == 0 or target.elements.any(_.semantic == semantic::tangent and _.index == 0))
        severity: warning
        level: content
        doc: the vertices have what the morph changes
      - id: M22
        if: vertex_buffer < _root.num_vertex_buffers
        that: >-
          vertices.all(_.index >= target.morph_range_start and
          _.index < target.morph_range_start + target.morph_range_count)
        severity: warning
        level: content
        doc: the vertices that a morph changes lie in the buffer's range

  morph_vertex:
    doc: Differences to a vertex. 4 to 40 bytes.
    params:
      - id: mask
        type: u4
    seq:
      - id: index
        type: u4
        doc: Of the vertex in its buffer.
      - id: position
        type: vector3
        if: mask & 1 != 0
      - id: normal
        type: vector3
        if: mask & 2 != 0
      - id: tangent
        type: vector3
        if: mask & 128 != 0

  bone:
    seq:
      - id: name
        type: strz
      - id: parent
        type: u4
        doc: The number of the parent bone; a root has its own number.
      - id: position
        type: vector3
        doc: In the bind pose; relative to the parent, as the rotation and the scale are.
      - id: rotation
        type: quaternion
      - id: scale
        type: vector3
      - id: offset_matrix
        type: f4
        repeat: expr
        repeat-expr: 12
        doc: |
          From model to bone space in the bind pose, 3 rows of 4: absolute, the inverse of the transformations of the bone and
          of all its parents.
      - id: collision_mask
        type: u1
        -flags: collision
      - id: radius
        type: f4
        if: collision_mask & 1 != 0
      - id: box
        type: bounding_box
        if: collision_mask & 2 != 0
    -checks:
      - id: M24
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: M17
        that: collision_mask <= 3
        severity: warning
        doc: the mask has no unknown bits
      - id: M19
        that: rotation.norm2 >= 0.998001 and rotation.norm2 <= 1.002001
        severity: warning
        doc: the rotation has the norm 1, within 0.001

  centers:
    params:
      - id: room
        type: u4
        doc: How many centers the rest of the file has room for.
    seq:
      - id: items
        type: vector3
        repeat: expr
        repeat-expr: 'room < _root.num_geometries ? room : _root.num_geometries'
        doc: One for each geometry, as far as the file has them.

  bounding_box:
    seq:
      - id: min
        type: vector3
      - id: max
        type: vector3
    -values:
      is_regular: >-
        min.is_finite and max.is_finite and min.x <= max.x and min.y <= max.y and min.z <= max.z

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
    -values:
      is_finite: x.is_finite and y.is_finite and z.is_finite

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

  quaternion:
    doc: A rotation. The scalar part comes first.
    seq:
      - id: w
        type: f4
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
    -values:
      norm2: w * w + x * x + y * y + z * z

  ubyte4:
    seq:
      - id: x
        type: u1
      - id: y
        type: u1
      - id: z
        type: u1
      - id: w
        type: u1

enums:
  element_type:
    0: int
    1: float
    2: vector2
    3: vector3
    4: vector4
    5: ubyte4
    6: ubyte4_norm
    255: none
  semantic:
    0: position
    1: normal
    2: binormal
    3: tangent
    4: texcoord
    5: color
    6: blendweights
    7: blendindices
    8: objectindex
  primitive:
    0: triangle_list
    1: line_list
    2: point_list
    3: triangle_strip
    4: line_strip
    5: triangle_fan
  legacy_element:
    1: position
    2: normal
    4: color
    8: texcoord1
    16: texcoord2
    32: cubetexcoord1
    64: cubetexcoord2
    128: tangent
    256: blendweights
    512: blendindices
    1024: instancematrix1
    2048: instancematrix2
    4096: instancematrix3
    8192: objectindex
  collision:
    1: sphere
    2: box
