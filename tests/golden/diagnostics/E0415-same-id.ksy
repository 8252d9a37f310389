meta:
  id: sample
  imports:
    - imported/sample
