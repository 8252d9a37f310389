meta:
  id: sample
    seq:
