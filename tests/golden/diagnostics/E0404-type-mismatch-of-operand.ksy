meta: {id: operands, endian: le, encoding: ASCII}
seq:
  - {id: number, type: u1}
  - {id: name, type: strz}
  - {id: body, size: 4}
instances:
  inverted: {value: ~name}
  rounded: {value: ~1.5}
  negated: {value: -name}
  denied: {value: not number}
  cut: {value: 'name.substring(name, 2)'}
  bytes: {value: '[1, "a"].as<bytes>'}
  numbers: {value: '[1, "a"].as<u1[]>'}
  found: {value: 'body.index_of("a")'}
