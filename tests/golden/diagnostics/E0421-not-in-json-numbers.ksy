meta: {id: json_numbers, endian: le, encoding: ASCII}
seq:
  - {id: document, type: str, size-eos: true, -json: top}
types:
  top:
    -json: true
    params:
      - {id: given, type: u1}
    seq:
      - {id: half, type: f2}
      - {id: numbers, type: u1, repeat: eos, valid: {max: 3}}
      - {id: flags, type: b1, repeat: eos}
      - {id: text, type: strz}
