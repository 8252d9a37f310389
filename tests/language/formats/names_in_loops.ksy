meta:
  id: names_in_loops
  encoding: ASCII
doc: Values that look at elements, asked for by arguments of elements.
seq:
  - id: limit
    type: u1
  - id: bytes
    size: 3
  - id: named
    type: named(greatest.to_s)
    repeat: eos
instances:
  greatest:
    value: '(limit == 7 ? bytes.max : limit) * 2'
types:
  named:
    params:
      - id: name
        type: str
    seq:
      - id: len_body
        type: u1
      - id: body
        size: len_body
