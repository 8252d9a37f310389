meta: {id: java_class, title: Compiled Java class, endian: be}
seq:
  - {id: magic, contents: [0xca, 0xfe, 0xba, 0xbe]}
  - {id: minor, type: u2}
  - {id: major, type: u2, valid: {min: 43}}
  - {id: num_constants, type: u2}
  - id: constants
    type: 'constant(_index != 0 and constants[_index - 1].is_double)'
    repeat: expr
    repeat-expr: num_constants - 1
  - {id: flags, type: u2}
  - {id: self, type: u2}
  - {id: super, type: u2}
instances:
  name:
    value: constants[constants[self - 1].body.as<reference>.first - 1].body.as<text>.value
types:
  constant:
    params:
      - {id: is_second, type: bool}
    seq:
      - {id: tag, type: u1, enum: tag, if: not is_second}
      - id: body
        if: not is_second
        type:
          switch-on: tag
          cases:
            'tag::text': text
            'tag::integer': s4
            'tag::float': f4
            'tag::long': s8
            'tag::double': f8
            'tag::class': reference
            'tag::string': reference
    instances:
      is_double: {value: 'is_second ? false : tag == tag::long or tag == tag::double'}
  text:
    seq:
      - {id: len, type: u2}
      - {id: value, type: str, size: len, encoding: UTF-8}
  reference:
    seq:
      - {id: first, type: u2}
enums:
  tag: {1: text, 3: integer, 4: float, 5: long, 6: double, 7: class, 8: string}
