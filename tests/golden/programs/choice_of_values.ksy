meta: {id: choice_of_values, endian: be}
doc: A number whose size depends on a value.
seq:
  - {id: kind, type: u1}
  - id: value
    type:
      switch-on: kind
      cases:
        1: u1
        2: u2
        _: u4
