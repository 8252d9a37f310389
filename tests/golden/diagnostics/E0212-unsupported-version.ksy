meta:
  id: sample
  ks-version: 1.2.3
