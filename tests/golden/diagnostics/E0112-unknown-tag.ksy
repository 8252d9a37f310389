meta:
  id: sample
doc: !secret text
