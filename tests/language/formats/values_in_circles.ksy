meta:
  id: values_in_circles
doc: Values of types that hold each other's objects, in whatever order the types are declared.
seq:
  - id: first
    type: one
types:
  one:
    seq:
      - id: more
        type: u1
      - id: other
        type: two
        if: more != 0
    -values:
      twice: more * 2
  two:
    seq:
      - id: inner
        type: one
    -values:
      four_times: inner.twice * 2
    -checks:
      - id: V1
        that: four_times < 200
