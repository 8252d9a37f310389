meta:
  id: sample
doc: *missing
