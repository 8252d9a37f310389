meta:
  id: sample
seq:
  - id: count
    <<: text
