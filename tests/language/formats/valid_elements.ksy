# `valid` of a list of objects says what each element is, for reader and writer, also by the element's number.
meta: {id: valid_elements, endian: le}
seq:
  - {id: num_counted, type: u1}
  - {id: counted, type: thing, repeat: expr, repeat-expr: num_counted, valid: {expr: _.x != 7}}
  - {id: pairs, type: pair, repeat: expr, repeat-expr: 2, valid: {expr: _.x < 9 or _index > 0}}
  - {id: until, type: thing, repeat: until, repeat-until: _.x == 0, valid: {expr: '_.name != "zz" and _index < 9'}}
  - {id: rest, type: thing, repeat: eos, if: num_counted > 0, valid: {expr: _.x > num_counted}}
types:
  thing:
    seq:
      - {id: x, type: u1}
      - {id: name, type: strz, encoding: ASCII}
  pair:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
