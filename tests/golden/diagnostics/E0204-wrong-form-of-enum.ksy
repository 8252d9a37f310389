meta:
  id: sample
enums:
  animal:
    0: null
    1: 7
  plant: oak
