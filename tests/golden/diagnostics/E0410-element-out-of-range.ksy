meta:
  id: sample
instances:
  third:
    value: '[10, 20][2]'
