meta:
  id: sample
