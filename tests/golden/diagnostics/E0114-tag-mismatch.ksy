meta:
  id: sample
doc: !!int text
