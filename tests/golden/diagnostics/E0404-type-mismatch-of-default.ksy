meta: {id: bad, endian: le, encoding: UTF-8, bit-endian: be}
seq:
  - {id: magic, contents: SH, -default: SH}
  - {id: too_large, type: u1, -default: 300}
  - {id: negative, type: u2, -default: -1}
  - {id: text_for_number, type: u1, -default: three}
  - {id: kind, type: u1, enum: kind, -default: larg}
  - {id: marks, type: u1, -flags: mark, -default: [bold, tll]}
  - {id: one_mark, type: u1, -flags: mark, -default: bold}
  - {id: digits, size: 2, -default: 'ff0'}
  - {id: short, size: 2, -default: 'ff'}
  - {id: number_as_bytes, size: 2, -default: 12}
  - {id: number_as_text, type: str, size: 2, -default: 12}
  - {id: long, type: str, size: 2, -default: abc}
  - {id: ended, type: strz, -default: "a\0b"}
  - {id: truth, type: b1, -default: 1}
  - {id: bits, type: b3, -default: 8}
  - {id: real, type: f4, -default: 1e40}
  - {id: half, type: f2, -default: 1e5}
  - {id: listed, type: u1, -default: [1, 2]}
  - {id: list, type: u1, repeat: expr, repeat-expr: 2, -default: 1}
  - {id: object, type: point, -default: 1}
  - {id: mapping, type: point, -default: 1}
  - {id: optional, type: u1, if: truth, -default: 1}
  - {id: num_points, type: u1, -default: 1}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
  - {id: derived, type: u1, -derive: num_points + 1, -default: 1}
  - {id: only, type: u1, valid: 3, -default: 3}
  - {id: least, type: u1, valid: {min: 3}, -default: 2}
  - {id: any, type: u1, valid: {any-of: [3, 5]}, -default: 4}
  - {id: named, type: u1, enum: kind, valid: {in-enum: true}, -default: 9}
  - {id: even, type: u1, valid: {expr: _ % 2 == 0}, -default: 3}
  - {id: ordered, type: str, size: 1, valid: {max: '"c"'}, -default: d}
  - {id: small_real, type: f8, valid: {min: -1.5}, -default: -2}
  - {id: other, size: 2, valid: {eq: '[0xff, 0xff]'}, -default: 'fffe'}
  - {id: packed, size: 4, process: xor(3), -default: '00000000'}
  - {id: either, type: {switch-on: kind, cases: {'kind::small': u1, 'kind::large': u2}}, -default: 1}
instances:
  there: {pos: 0, type: u1, -default: 1}
types:
  point: {seq: [{id: x, type: u1}]}
enums:
  kind: {1: small, 2: large}
  mark: {1: bold, 2: wide, 4: tall}
