# Lists of values in validation, of a codec that writes: counted, and looked at.
meta: {id: unset_values, endian: le, encoding: UTF-8}
seq:
  - {id: kind, type: u1}
  - {id: part, type: part, if: kind != 0}
types:
  part:
    seq:
      - {id: num_texts, type: u1}
      - {id: texts, type: strz, repeat: expr, repeat-expr: num_texts}
      - {id: num_parts, type: u1, if: texts.size > 1}
      - {id: same, type: u1, if: 'texts.size > 0 and texts[0] == ""'}
      - {id: parts, type: inner, repeat: expr, repeat-expr: num_parts}
      - {id: last, type: u1, if: 'parts.size > 0 and parts.last.x == 1'}
    -checks:
      - {id: U, that: texts.unique(_), level: strict, severity: note}
      - {id: P, that: parts.unique(_.x), level: strict, severity: note}
      - {id: A, that: parts.all(_.y.size < 2), level: content, severity: note}
  inner:
    seq:
      - {id: x, type: u1}
      - {id: y, type: strz, repeat: expr, repeat-expr: x}
