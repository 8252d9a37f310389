meta:
  id: sample
  title: [never closed
