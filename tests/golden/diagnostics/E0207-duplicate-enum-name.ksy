meta:
  id: sample
enums:
  animal:
    1: cat
    2: dog
    3:
      id: cat
