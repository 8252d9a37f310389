meta:
  id: sample
  endian: le
seq:
  - id: numbers
    type: u2
    repeat: eos
instances:
  same:
    value: numbers.as<u2[]>
  other:
    value: numbers.as<u1[]>
