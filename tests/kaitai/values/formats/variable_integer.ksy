meta: {id: variable_integer, title: 'Numbers of seven bits a byte, as in protobuf messages, where the bytes are told apart by conditions'}
seq:
  - {id: fields, type: field, repeat: eos}
types:
  field:
    seq:
      - {id: key, type: number}
      - id: value
        type:
          switch-on: kind
          cases: {0: number, 1: fixed64, 2: bytes, 5: fixed32}
    instances:
      kind: {value: key.value & 7}
      number: {value: key.value >> 3}
  number:
    seq:
      - {id: b1, type: u1}
      - {id: b2, type: u1, if: 'b1 & 0x80 != 0'}
      - {id: b3, type: u1, if: 'b2 & 0x80 != 0'}
      - {id: b4, type: u1, if: 'b3 & 0x80 != 0'}
    instances:
      value:
        value: >-
          (b1 & 0x7f) + (b1 & 0x80 != 0 ? (b2 & 0x7f) << 7 : 0) + (b1 & 0x80 != 0 and b2 & 0x80 != 0 ? (b3 & 0x7f) << 14 : 0)
  groups:
    seq:
      - {id: groups, type: u1, repeat: until, repeat-until: _ & 0x80 == 0}
  bytes:
    seq:
      - {id: len, type: number}
      - {id: data, size: len.value}
  fixed32:
    meta: {endian: le}
    seq:
      - {id: integer, type: s4}
  fixed64:
    meta: {endian: le}
    seq:
      - {id: real, type: f8}
