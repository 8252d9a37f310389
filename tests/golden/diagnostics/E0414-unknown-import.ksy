meta:
  id: sample
  imports:
    - shapes/circle
