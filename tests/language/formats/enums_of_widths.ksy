meta:
  id: enums_of_widths
  endian: le
doc: A choice, or a list, of values of one enumeration that have different widths.
seq:
  - id: tag
    type: u1
  - id: narrow
    type: u1
    enum: names
  - id: wide
    type: s4
    enum: names
  - id: unnamed
    type: u4
    enum: names
instances:
  constant:
    value: 'tag == 1 ? narrow : names::big'
  signed:
    value: 'tag == 1 ? narrow : wide'
  chosen:
    value: 'tag == 1 ? narrow : unnamed'
  decided:
    value: 'false ? narrow : unnamed'
  listed:
    value: '[narrow, names::big, wide]'
  last:
    value: '[narrow, names::big].last'
enums:
  names:
    -1: below
    1: one
    300: big
