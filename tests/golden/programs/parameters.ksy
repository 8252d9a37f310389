meta: {id: parameters, endian: le}
doc: A type with a parameter.
seq:
  - {id: version, type: u1}
  - {id: body, type: body(version)}
types:
  body:
    params:
      - {id: version, type: u1}
    seq:
      - {id: old, type: u2, if: version < 2}
      - {id: new, type: u4, if: version >= 2}
