# Elements that may occupy no bytes: text, which may be wide.
meta: {id: empty_text, endian: le, encoding: UTF-16LE}
seq:
  - {id: n, type: u2}
  - {id: m, type: u1}
  - {id: e, type: str, size: m, repeat: expr, repeat-expr: n}
