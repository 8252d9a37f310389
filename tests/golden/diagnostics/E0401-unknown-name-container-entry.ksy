meta:
  id: sample
  endian: le
  encoding: UTF-8
-container:
  members: files
  name: nam
  content: bodi
  trailer: marc
  new:
    plain: {num_file: 0}
seq:
  - id: num_files
    type: u1
  - id: files
    type: file
    repeat: expr
    repeat-expr: num_files
  - id: mark
    type: u1
types:
  file:
    seq:
      - id: name
        type: strz
      - id: len_body
        type: u1
      - id: body
        size: len_body
