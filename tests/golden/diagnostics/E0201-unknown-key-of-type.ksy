meta:
  id: sample
sequence: []
