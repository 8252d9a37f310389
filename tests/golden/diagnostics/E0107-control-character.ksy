meta:
  id: sample
  title: "ab"
