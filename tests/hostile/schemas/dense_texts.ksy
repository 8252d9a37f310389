# As many elements in a file as it can have, of a codec that does not write.
meta: {id: dense_texts, endian: le, encoding: UTF-8}
seq:
  - {id: texts, type: t, repeat: eos}
types:
  t:
    seq:
      - {id: s, type: strz}
    instances:
      up: {value: _parent.texts.size}
