meta: {id: box, endian: le, encoding: UTF-8}
seq:
  - {id: name, type: strz}
  - {id: kind, type: strz}
-checks:
  - {id: F1, that: name.has_extension(kind)}
  - {id: F2, that: 'name.has_extension(".png")'}
  - {id: F3, that: 'name.has_extension("")'}
  - {id: F4, that: 'name.has_extension("png")'}
  - {id: F5, level: strict, that: name.is_member_of(kind)}
  - {id: F6, level: strict, that: 'name.is_member_of("png")'}
