meta:
  id: valid_among_few
doc: A value that is valid where it is the first of some, of which the second has no value.
seq:
  - id: num_items
    type: u1
  - id: items
    type: u1
    repeat: expr
    repeat-expr: num_items
  - id: kind
    type: u1
    valid:
      any-of: [7, items.last]
