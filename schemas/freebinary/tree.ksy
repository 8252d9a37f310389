meta:
  id: freebinary_tree
  title: FreeBinary tree
  application: FreeBinary
  license: MIT
  ks-version: 0.11
  file-extension: [jsontree.txt, treejson.txt]
  encoding: UTF-8
  endian: le
doc: |
  The scene of a pack of FreeBinary: a tree of nodes as a JSON document. Meshes and materials are named after the SHA-1 of
  their files, and by nothing else. The tree itself is the one file whose name is no SHA-1.

seq:
  - id: root
    type: str
    size-eos: true
    -json: node

types:
  node:
    doc: |
      A node with a name and a place, perhaps with a mesh, and others below it. All four `trans_` are expected, as numbers in
      text; arrays are accepted, too. Keys that are not known here are kept, and values of another kind, which is reported.
    -json:
      case: any
      other-kinds: keep
      unknown: keep
    seq:
      - id: name
        type: strz
        -optional: true
      - id: type
        type: strz
        -optional: true
        doc: '`mesh` where it has one, otherwise `node`, in any case.'
      - id: trans_matrix
        type: f8
        repeat: eos
        -json:
          joined: ','
        -optional: true
        doc: The matrix of the node, as FBX has it; the three others are what it is made of. Its place is in the last row, or in
          the last column.

      - id: trans_scale
        type: f8
        repeat: eos
        -json:
          joined: ','
        -optional: true
      - id: trans_rotate
        type: f8
        repeat: eos
        -json:
          joined: ','
        -optional: true
        doc: Angles, or a quaternion. As it is not known in which order, they are not compared with the matrix.
      - id: trans_move
        type: f8
        repeat: eos
        -json:
          joined: ','
        -optional: true
      - id: meshinfo
        type: mesh_info
        -optional: true
        doc: What a node of the type `mesh` shows.
      - id: children
        type: node
        repeat: eos
        -label: _.name
        -optional: true
      - id: childs
        type: node
        repeat: eos
        -label: _.name
        -optional: true
        doc: Another key for children; the document of the format names none.
    -values:
      has_matrix: trans_matrix._present and trans_matrix.size == 16
      has_place_in_row: trans_matrix[12] != 0 or trans_matrix[13] != 0 or trans_matrix[14] != 0
      is_scaled_by_columns: >-
        trans_scale.all(_ * _ <= 0.0001 + 1.002 * (trans_matrix[_index] * trans_matrix[_index] +
        trans_matrix[_index + 4] * trans_matrix[_index + 4] + trans_matrix[_index + 8] * trans_matrix[_index + 8]) and
        1.002 * _ * _ + 0.0001 >= trans_matrix[_index] * trans_matrix[_index] +
        trans_matrix[_index + 4] * trans_matrix[_index + 4] + trans_matrix[_index + 8] * trans_matrix[_index + 8])
    -checks:
      - id: T1
        if: type._present
        that: type.to_lower == "mesh" or type.to_lower == "node"
        severity: warning
        doc: a node is a `mesh` or a `node`
      - id: T2
        if: type._present
        that: (type.to_lower == "mesh") == meshinfo._present
        severity: warning
        doc: nodes of the type `mesh`, and no others, have meshinfo
      - id: T3
        if: trans_matrix._present
        that: trans_matrix.size == 16
        severity: warning
        doc: a matrix has 16 numbers
      - id: T4
        if: trans_scale._present
        that: trans_scale.size == 3
        severity: warning
        doc: a scale has 3 numbers
      - id: T5
        if: trans_rotate._present
        that: trans_rotate.size == 3 or trans_rotate.size == 4
        severity: warning
        doc: a rotation has 3 numbers, or 4 where it is a quaternion
      - id: T6
        if: trans_move._present
        that: trans_move.size == 3
        severity: warning
        doc: a place has 3 numbers
      - id: T7
        that: name._present
        severity: note
        doc: nodes have names
      - id: T7
        if: name._present
        that: name != ""
        severity: note
        doc: nodes have names
      - id: T17
        that: name._present or type._present or trans_matrix._present or meshinfo._present or children._present or childs._present
        severity: warning
        doc: a node has a name, a type, a place, a mesh or children
      # By rows where points are multiplied by the matrix, by columns where the matrix is by points. Where the place is 0
      # it does not tell which, and a scale that fits the columns is right.
      - id: T12
        if: has_matrix and trans_move._present and trans_move.size == 3
        that: >-
          trans_move.all(_ >= trans_matrix[has_place_in_row ? 12 + _index : 4 * _index + 3] - 0.001 - 0.001 * (_ < 0 ? -_ : _)
          and _ <= trans_matrix[has_place_in_row ? 12 + _index : 4 * _index + 3] + 0.001 + 0.001 * (_ < 0 ? -_ : _))
        severity: warning
        level: content
        doc: the place is that of the matrix, within 0.001
      - id: T13
        if: has_matrix and trans_scale._present and trans_scale.size == 3 and not is_scaled_by_columns
        that: >-
          trans_scale.all(_ * _ <= 0.0001 + 1.002 * (trans_matrix[4 * _index] * trans_matrix[4 * _index] +
          trans_matrix[4 * _index + 1] * trans_matrix[4 * _index + 1] +
          trans_matrix[4 * _index + 2] * trans_matrix[4 * _index + 2]))
        severity: warning
        level: content
        doc: the square of the scale is not larger than that of the matrix, within 0.002
      - id: T13
        if: has_matrix and trans_scale._present and trans_scale.size == 3 and not is_scaled_by_columns
        that: >-
          trans_scale.all(_ * _ >= 0.998 * (trans_matrix[4 * _index] * trans_matrix[4 * _index] +
          trans_matrix[4 * _index + 1] * trans_matrix[4 * _index + 1] +
          trans_matrix[4 * _index + 2] * trans_matrix[4 * _index + 2]) - 0.0001)
        severity: warning
        level: content
        doc: the square of the scale is not smaller than that of the matrix, within 0.002
      - id: T14
        that: type._present
        severity: note
        doc: nodes say of which type they are
  mesh_info:
    doc: The SHA-1 of a mesh and of its materials, 40 hexadecimal digits; the extension of the file may stand behind it.
    -json:
      case: any
      other-kinds: keep
      unknown: keep
    seq:
      - id: mesh
        type: strz
        -optional: true
      - id: materials
        type: strz
        repeat: eos
        -optional: true
      - id: material
        type: strz
        repeat: eos
        -optional: true
        doc: Another key for materials; the document of the format names none.
    -checks:
      - id: T8
        if: mesh._present
        that: mesh.is_sha1_name
        severity: warning
        doc: a mesh is named by its SHA-1
      - id: T9
        if: materials._present
        that: materials.all(_.is_sha1_name)
        severity: warning
        level: content
        doc: materials are named by their SHA-1
      - id: T9
        if: material._present
        that: material.all(_.is_sha1_name)
        severity: warning
        level: content
        doc: materials are named by their SHA-1
      - id: T10
        if: mesh._present
        that: mesh.is_member_of("freebinary_mesh")
        severity: warning
        level: strict
        doc: a mesh is a file of the pack that holds a mesh
      - id: T11
        if: materials._present
        that: materials.all(_.is_member_of("freebinary_material"))
        severity: warning
        level: strict
        doc: materials are files of the pack that hold materials
      - id: T11
        if: material._present
        that: material.all(_.is_member_of("freebinary_material"))
        severity: warning
        level: strict
        doc: materials are files of the pack that hold materials
      - id: T15
        that: mesh._present
        severity: warning
        doc: meshinfo names a mesh
      - id: T16
        that: materials._present or material._present
        severity: warning
        doc: meshinfo lists materials
