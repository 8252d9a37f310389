meta: {id: values, encoding: ASCII, endian: le}
doc: A list of texts.
seq:
  - {id: num, type: u1}
  - {id: words, type: strz, repeat: expr, repeat-expr: num}
