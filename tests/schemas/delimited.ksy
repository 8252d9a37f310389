# Values whose terminator stands in the next member, in the value, or has several bytes.
meta: {id: delimited, endian: le, encoding: ASCII}
seq:
  - {id: word, type: str, terminator: 0x3b, consume: false}
  - {id: mark, type: u1}
  - {id: wide, type: strz, encoding: UTF-16LE}
  - {id: body, type: body, terminator: 0x2e, include: true}
  - {id: last, type: str, terminator: 10, include: true, eos-error: false}
types:
  body:
    seq:
      - {id: kind, type: u1}
