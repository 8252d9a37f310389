meta:
  id: sample
enums:
  animal:
    cat: 1
    18446744073709551616: dog
    -orig-id: ANIMAL
