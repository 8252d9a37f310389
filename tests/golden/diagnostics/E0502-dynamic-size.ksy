meta:
  id: sample
seq:
  - id: name
    terminator: 0
instances:
  len_name:
    value: sizeof<sample>
