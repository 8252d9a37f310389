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
      A node with a name and a place, perhaps with a mesh, and others below it. All four `trans_` are expected. Keys that are
      not known here are kept.
    -json:
      case: any
      unknown: keep
    seq:
      - id: name
        type: strz
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
        that: name != ""
        severity: note
        doc: nodes have names
      # By rows where points are multiplied by the matrix, by columns where the matrix is by points.
      - id: T12
        if: trans_matrix._present and trans_matrix.size == 16 and trans_move._present and trans_move.size == 3
        that: >-
          trans_move.all((_ - trans_matrix[12 + _index]) * (_ - trans_matrix[12 + _index]) <= 0.000001 * (1 + _ * _)) or
          trans_move.all((_ - trans_matrix[4 * _index + 3]) * (_ - trans_matrix[4 * _index + 3]) <= 0.000001 * (1 + _ * _))
        severity: warning
        level: content
        doc: the place is that of the matrix
      - id: T13
        if: trans_matrix._present and trans_matrix.size == 16 and trans_scale._present and trans_scale.size == 3
        that: >-
          trans_scale.all(_ * _ <= 0.0001 + 1.002 * (trans_matrix[4 * _index] * trans_matrix[4 * _index] +
          trans_matrix[4 * _index + 1] * trans_matrix[4 * _index + 1] +
          trans_matrix[4 * _index + 2] * trans_matrix[4 * _index + 2])) or
          trans_scale.all(_ * _ <= 0.0001 + 1.002 * (trans_matrix[_index] * trans_matrix[_index] +
          trans_matrix[_index + 4] * trans_matrix[_index + 4] + trans_matrix[_index + 8] * trans_matrix[_index + 8]))
        severity: warning
        level: content
        doc: the scale is not larger than that of the matrix
      - id: T13
        if: trans_matrix._present and trans_matrix.size == 16 and trans_scale._present and trans_scale.size == 3
        that: >-
          trans_scale.all(1.002 * _ * _ + 0.0001 >= trans_matrix[4 * _index] * trans_matrix[4 * _index] +
          trans_matrix[4 * _index + 1] * trans_matrix[4 * _index + 1] +
          trans_matrix[4 * _index + 2] * trans_matrix[4 * _index + 2]) or
          trans_scale.all(1.002 * _ * _ + 0.0001 >= trans_matrix[_index] * trans_matrix[_index] +
          trans_matrix[_index + 4] * trans_matrix[_index + 4] + trans_matrix[_index + 8] * trans_matrix[_index + 8])
        severity: warning
        level: content
        doc: the scale is not smaller than that of the matrix
      - id: T14
        that: type._present
        severity: note
        doc: nodes say of which type they are
  mesh_info:
    doc: The SHA-1 of a mesh and of its materials, 40 hexadecimal digits; the extension of the file may stand behind it.
    -json:
      case: any
      unknown: keep
    seq:
      - id: mesh
        type: strz
      - id: materials
        type: strz
        repeat: eos
    -checks:
      - id: T8
        that: mesh.is_sha1_name
        severity: warning
        doc: a mesh is named by its SHA-1
      - id: T9
        that: materials.all(_.is_sha1_name)
        severity: warning
        level: content
        doc: materials are named by their SHA-1
      - id: T10
        that: mesh.is_member or mesh.is_member_stem
        severity: warning
        level: strict
        doc: a mesh is a file of the pack
      - id: T11
        that: materials.all(_.is_member or _.is_member_stem)
        severity: warning
        level: strict
        doc: materials are files of the pack
