meta:
  id: sample
instances:
  answer:
    value: 42
    type: u1
