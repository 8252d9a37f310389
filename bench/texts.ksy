# Many small objects with text.
meta: {id: bench_texts, endian: le, encoding: UTF-8}
seq:
  - {id: num_entries, type: u4}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num_entries}
types:
  entry:
    seq:
      - {id: key, type: u2}
      - {id: name, type: strz}
      - {id: len_value, type: u1}
      - {id: value, type: str, size: len_value}
