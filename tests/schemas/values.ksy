# Values of every kind, and what they ask for: tests/unit/values.c gets them of objects that were read, edited, copied
# and made by hand.
meta:
  id: values
  endian: le
  encoding: UTF-8
seq:
  - id: a
    type: u4
  - id: flag
    type: u1
  - id: opt
    type: u2
    if: flag == 1
  - id: name
    type: strz
  - id: num_items
    type: u1
  - id: items
    type: item
    repeat: expr
    repeat-expr: num_items
  - id: part
    type: item
instances:
  twice:
    value: a * 2
    doc: As much again.
  same:
    value: a + _io.size
  sum:
    value: items[0].k + items[1].k
  label:
    value: name + "!" + a.to_s
  first_letter:
    value: name.substring(0, 1)
  half:
    value: a / 2
    if: a % 2 == 0
  opt_again:
    value: opt
  opt_next:
    value: opt + 1
  which:
    value: 'flag == 1 ? items[0] : part'
  pair:
    value: '[a, a + 1]'
  is_flag:
    value: flag == 1
  beyond:
    pos: 1000
    size: 1
    -place: none
  beyond_size:
    value: beyond.size
types:
  item:
    seq:
      - id: k
        type: u1
    instances:
      up:
        value: k + _parent.a
      top:
        value: _root.a
      room:
        value: _io.size + k
