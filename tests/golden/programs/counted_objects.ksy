meta: {id: counted_objects, encoding: UTF-8}
doc: An array of objects of different sizes.
seq:
  - {id: num, type: u1}
  - {id: names, type: name, repeat: expr, repeat-expr: num}
types:
  name:
    seq:
      - {id: len, type: u1}
      - {id: value, type: str, size: len}
