meta:
  id: values_of_values
  endian: le
doc: Values that may fail, each made of others that are mentioned more than once.
seq:
  - id: a
    type: u1
  - id: w
    type: s8
  - id: rare
    type: u1
    if: a > 100
  - id: inner
    type: inner
  - id: body
    size: v3 % 4
  - id: tail
    type: u1
    if: v5 > 0
instances:
  v0:
    value: w * w - a
  v1:
    value: v0 * v0 - v0 * 2
  v2:
    value: v1 - v0 * v1 % 7 + v0
  v3:
    value: v2 + v1 * v2 % 11 - v2 / 3
  v4:
    value: 'a == 3 ? v3 - v2 : v3 / (a - 3)'
  v5:
    value: v4 + v4 * rare
    if: v4 < v3 or v4 > v3
  v6:
    value: (v4 < 0 and v3 > v2 - v1 * 2) or v5 > 0
  v7:
    value: '(a == 3 ? v4 : v5) + v4 - (v6 ? v4 * 2 : v5)'
types:
  inner:
    seq:
      - id: b
        type: u2
      - id: pad
        size: d - 402876341
    instances:
      c: {value: b * _root.v4 + _root.v4}
      d: {value: c * c - c * 2 + _root.v4 * c}
