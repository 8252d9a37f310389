meta:
  id: sample
  endian: le
seq:
  - id: len_body
    type: u4
    -derive: body.size
  - id: body
    size: len_body
  - id: ratio
    type: f4
instances:
  rest:
    value: '[[ratio], [ratio]]'
