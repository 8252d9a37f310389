meta: {id: limited, endian: le}
seq:
  - {id: num_parts, type: u4}
  - {id: parts, type: u1, repeat: expr, repeat-expr: num_parts, -max: -1}
  - {id: num_more, type: u4}
  - {id: more, type: u1, repeat: expr, repeat-expr: num_more, -max: num_parts}
