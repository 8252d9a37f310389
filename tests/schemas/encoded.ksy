# Values of another form than their bytes in the file: text in encodings, bytes and an object behind processes.
meta: {id: encoded, endian: le, encoding: ASCII}
seq:
  - {id: key, type: u1}
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name, encoding: UTF-16LE}
  - {id: old, type: str, size: 6, pad-right: 0x20, encoding: Big5}
  - {id: hidden, size: 3, process: xor(key)}
  - {id: turned, size: 2, process: rol(4), if: key != 0}
  - {id: line, terminator: 10, process: 'xor([1, 2])'}
  - {id: len_body, type: u1}
  - {id: body, type: body, size: len_body, process: zlib}
  - {id: fixed, size: 2, process: reversed(key)}
types:
  body:
    seq:
      - {id: width, type: u1}
      - {id: text, type: strz}
