meta: {id: box, endian: le, encoding: UTF-8}
seq:
  - {id: files, type: file, repeat: eos}
-container: {members: files, name: name, content: body, size: name}
types:
  file:
    seq:
      - {id: name, type: strz}
      - {id: len_body, type: u1}
      - {id: body, size: len_body}
