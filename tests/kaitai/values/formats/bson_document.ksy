meta: {id: bson_document, title: Documents of MongoDB, endian: le}
seq:
  - {id: len, type: s4}
  - {id: fields, type: fields, size: len - 5}
  - {id: end, contents: [0]}
types:
  fields:
    seq:
      - {id: fields, type: field, repeat: eos}
  field:
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: name, type: strz, encoding: UTF-8}
      - id: body
        type:
          switch-on: kind
          cases:
            'kind::real': f8
            'kind::text': text
            'kind::document': bson_document
            'kind::array': bson_document
            'kind::bytes': bytes
            'kind::id': id
            'kind::boolean': u1
            'kind::time': s8
            'kind::int32': s4
            'kind::int64': s8
  text:
    seq:
      - {id: len, type: s4}
      - {id: value, type: str, size: len - 1, encoding: UTF-8}
      - {id: end, contents: [0]}
  bytes:
    seq:
      - {id: len, type: s4}
      - {id: kind, type: u1}
      - {id: value, size: len}
  id:
    seq:
      - {id: seconds, type: u4be}
      - {id: random, size: 5}
      - {id: counter, type: b24}
enums:
  kind: {1: real, 2: text, 3: document, 4: array, 5: bytes, 7: id, 8: boolean, 9: time, 10: nothing, 16: int32, 18: int64}
