# A tree of nodes with components, whose attributes have types of their own, as scenes of Urho3D have them.
meta: {id: bench_scene, endian: le, encoding: UTF-8}
seq:
  - {id: magic, contents: USCN}
  - {id: root, type: node}
types:
  node:
    seq:
      - {id: id, type: u4}
      - {id: name, type: strz}
      - {id: position, type: vector3}
      - {id: rotation, type: quaternion}
      - {id: num_components, type: u2}
      - {id: components, type: component, repeat: expr, repeat-expr: num_components}
      - {id: num_children, type: u2}
      - {id: children, type: node, repeat: expr, repeat-expr: num_children}
  component:
    seq:
      - {id: len_body, type: u2}
      - {id: body, type: attributes, size: len_body}
  attributes:
    seq:
      - {id: type, type: u4}
      - {id: id, type: u4}
      - {id: attributes, type: attribute, repeat: eos}
  attribute:
    seq:
      - {id: kind, type: u1}
      - id: value
        type:
          switch-on: kind
          cases:
            1: s4
            2: f4
            3: vector3
            4: quaternion
            5: strz
            6: reference
  reference:
    seq:
      - {id: type, type: u4}
      - {id: name, type: strz}
  vector3:
    seq:
      - {id: x, type: f4}
      - {id: y, type: f4}
      - {id: z, type: f4}
  quaternion:
    seq:
      - {id: w, type: f4}
      - {id: x, type: f4}
      - {id: y, type: f4}
      - {id: z, type: f4}
