# The list of what is valid is empty.
meta:
  id: empty_any_of
seq:
  - id: kind
    type: u1
    valid:
      any-of: []
