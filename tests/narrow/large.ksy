meta:
  id: large
  title: Counts and layouts that addresses of 32 bits do not reach
  endian: le
seq:
  - {id: num_points, type: u8}
  - {id: is_wide, type: u1}
  - {id: points, type: point(is_wide), repeat: expr, repeat-expr: num_points}
  - {id: least_points, type: s1, valid: {expr: _ <= points.size}}
  - {id: parts, type: parts}
  - {id: ofs_first, type: u8}
  - {id: ofs_second, type: u8}
instances:
  first: {pos: ofs_first, type: parts, -place: {order: 1}}
  second: {pos: ofs_second, type: parts, -place: {order: 2}}
types:
  parts:
    seq:
      - {id: num_items, type: u1}
      - {id: items, type: part, repeat: expr, repeat-expr: num_items}
  point:
    params:
      - {id: is_wide, type: u1}
    seq:
      - {id: x, type: u1, if: is_wide == 1}
  part:
    seq:
      - {id: len_data, type: u4}
      - {id: data, size: len_data}
