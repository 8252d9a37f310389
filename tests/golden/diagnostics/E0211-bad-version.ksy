meta:
  id: sample
  ks-version: '0.07'
