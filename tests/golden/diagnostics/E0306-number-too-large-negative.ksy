meta:
  id: sample
instances:
  least:
    value: '-9223372036854775808'
  less:
    value: -(9223372036854775809)
