meta: {id: counted, endian: le}
params:
  - {id: given, type: u1(2)}
seq:
  - {id: number, type: u1(3)}
  - {id: bits, type: b4(1)}
  - {id: unpacked, size: 4, process: zlib(1)}
  - {id: masked, size: 4, process: 'xor(1, 2)'}
  - {id: turned, size: 4, process: rol}
  - {id: sum, type: u4, -derive: 'crc32(masked, turned)'}
