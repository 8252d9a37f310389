meta:
  id: signalling_choice
  title: Floating point numbers wherever a reader meets them
  endian:
    switch-on: order
    cases:
      1: be
      _: le
seq:
  - id: kind
    type: u1
  - id: single
    type: f4
  - id: twice
    type: f8
  - id: same
    type:
      switch-on: kind
      cases:
        0: f8le
        1: f8be
  - id: mixed
    type:
      switch-on: kind
      cases:
        0: u4
        1: f8
  - id: any
    type:
      switch-on: kind
      cases:
        0: name
        1: f8le
        _: u1
  - id: ends
    type: f8
    repeat: until
    repeat-until: _ > 1
instances:
  order:
    pos: 0
    type: u1
  of_single:
    value: single
  of_twice:
    value: twice
  of_any:
    value: any.as<f8>
  first:
    value: ends[0]
  both:
    value: '[twice, same]'
  early:
    pos: 5
    type: f8
types:
  name:
    seq:
      - id: text
        size: 4
