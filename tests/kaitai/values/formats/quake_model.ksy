meta: {id: quake_model, title: Model of Quake, file-extension: mdl, endian: le}
seq:
  - {id: magic, contents: IDPO}
  - {id: version, type: s4, valid: 6}
  - {id: scale, type: vector}
  - {id: origin, type: vector}
  - {id: radius, type: f4}
  - {id: eyes, type: vector}
  - {id: num_skins, type: s4}
  - {id: skin_size, type: s4, repeat: expr, repeat-expr: 2}
  - {id: num_vertices, type: s4}
  - {id: num_triangles, type: s4}
  - {id: num_frames, type: s4}
  - {id: sync, type: s4}
  - {id: flags, type: s4}
  - {id: size, type: f4}
  - {id: skins, type: skin, repeat: expr, repeat-expr: num_skins}
  - {id: places, type: place, repeat: expr, repeat-expr: num_vertices}
  - {id: triangles, type: triangle, repeat: expr, repeat-expr: num_triangles}
  - {id: frames, type: frame, repeat: expr, repeat-expr: num_frames}
instances:
  len_skin: {value: 'skin_size[0] * skin_size[1]'}
  middle: {value: '(frames[0].body.low.x + frames[0].body.high.x) / 2 * scale.x + origin.x', if: num_frames > 0}
types:
  vector:
    seq:
      - {id: x, type: f4}
      - {id: y, type: f4}
      - {id: z, type: f4}
  skin:
    seq:
      - {id: is_group, type: s4}
      - {id: num_pictures, type: s4, if: is_group != 0}
      - {id: seconds, type: f4, repeat: expr, repeat-expr: num_pictures, if: is_group != 0}
      - {id: pictures, size: _root.len_skin, repeat: expr, repeat-expr: 'is_group != 0 ? num_pictures : 1'}
  place:
    seq:
      - {id: on_seam, type: s4}
      - {id: s, type: s4}
      - {id: t, type: s4}
  triangle:
    seq:
      - {id: is_front, type: s4}
      - {id: vertices, type: s4, repeat: expr, repeat-expr: 3}
  frame:
    seq:
      - {id: kind, type: s4}
      - {id: body, type: simple}
  simple:
    seq:
      - {id: low, type: vertex}
      - {id: high, type: vertex}
      - {id: name, type: strz, size: 16, encoding: ASCII}
      - {id: vertices, type: vertex, repeat: expr, repeat-expr: _root.num_vertices}
  vertex:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
      - {id: z, type: u1}
      - {id: normal, type: u1}
    instances:
      placed_x: {value: x * _root.scale.x + _root.origin.x}
