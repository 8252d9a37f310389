meta: {id: bounds, endian: le, bit-endian: be}
doc: What `valid` finds and expects, where it is kept in a calculated type.
params:
  - {id: wide, type: b1}
seq:
  - {id: nibble, type: b4, valid: {max: 'wide ? 9 : 12'}}
  - {id: rest, type: b4, valid: {min: nibble - 3, max: nibble + 3}}
  - {id: large, type: u8, valid: {max: 'nibble == 0 ? 1 : 0xffff_ffff_ffff_fffe'}}
  - {id: below, type: s2, valid: {max: rest - 20}}
