# Keys that exclude each other: an editor asks of a schema while it has such errors.
meta: {id: keys_that_exclude, endian: le}
seq:
  - {id: a, contents: [1], process: xor(1)}
  - {id: b, contents: [1], size: 2, type: u1, process: rol(b)}
  - {id: c, type: u1, size: 3, encoding: x, enum: y, process: zlib}
  - {id: d, type: b3, terminator: 2, process: a.b(1), repeat: eos}
  - {id: e, type: {switch-on: a, cases: {1: u1, 2: }}, process: xor(a)}
  - {id: f, type: , process: xor(1)}
instances:
  g: {value: 1, process: xor(1), contents: [1], type: u1}
  h: {pos: 1, value: 2, process: ror(1)}
