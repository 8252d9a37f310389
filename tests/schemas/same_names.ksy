# Names that are one in C: of types, enumerations, members, and of what is made of them.
meta:
  id: same_names
  endian: le
  encoding: ASCII
seq:
  - {id: first, type: a}
  - {id: second, type: a_b}
  - {id: third, type: 'a::b'}
  - {id: has_note, type: u1, enum: a_b}
  - {id: note, type: u1, if: has_note == a_b::c}
  - {id: kind, type: u1, enum: 'a::b'}
  - {id: entries, type: entry, repeat: expr, repeat-expr: 2}
  - {id: lists, type: entry_list, repeat: expr, repeat-expr: 2}
  - {id: points, type: point, repeat: expr, repeat-expr: 2}
  - {id: view, type: point_view}
  - {id: same_names, type: same_names_}
  - {id: chunks, type: 'chunk(1, 2)'}
  - {id: tn_text, type: strz}
types:
  a:
    seq: [{id: b, type: strz}]
    types: {b: {seq: [{id: c, type: strz}]}}
    enums: {b: {1: c, 2: d_e}}
  a_b:
    seq: [{id: c, type: strz}]
    enums: {d: {1: e}}
  entry: {seq: [{id: size, type: strz}]}
  entry_list: {seq: [{id: items, type: strz}, {id: count, type: u1}]}
  point: {seq: [{id: get, type: u2}, {id: set, type: u2}, {id: new, type: u2}]}
  point_view: {seq: [{id: data, type: strz}]}
  same_names_: {seq: [{id: read, type: strz}]}
  chunk:
    params: [{id: in, type: u1}, {id: at_start, type: u1}]
    seq: [{id: at, size: in + at_start}]
enums:
  a_b: {1: c, 2: d}
