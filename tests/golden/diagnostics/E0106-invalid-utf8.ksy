meta:
  id: sample
  title: café
