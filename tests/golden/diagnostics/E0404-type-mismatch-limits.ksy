# Limits and units.
meta:
  id: limits
  encoding: ASCII
-depth: 1000
seq:
  - id: name
    type: strz
instances:
  shown:
    value: name
    -unit: s
