meta: {id: process, endian: le}
doc: Bytes that a process decodes.
seq:
  - {id: key, type: u1}
  - {id: len, type: u2}
  - {id: hidden, size: len, process: xor(key)}
