meta: {id: der_value, title: Values of ASN.1}
seq:
  - {id: class, type: b2, enum: class}
  - {id: is_constructed, type: b1}
  - {id: tag, type: b5}
  - {id: len, type: len}
  - id: body
    size: len.value
    type:
      switch-on: is_constructed
      cases: {true: values}
types:
  values:
    seq:
      - {id: values, type: der_value, repeat: eos}
  len:
    seq:
      - {id: first, type: u1}
      - {id: one, type: u1, if: first == 0x81}
      - {id: two, type: u2be, if: first == 0x82}
    instances:
      value: {value: 'first == 0x81 ? one : first == 0x82 ? two : first'}
enums:
  class: {0: universal, 1: application, 2: context, 3: private}
