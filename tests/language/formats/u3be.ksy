# What declared_numbers imports: a type with the name of a built-in type that only Tenon has.
meta:
  id: u3be
seq:
  - id: byte
    type: u1
