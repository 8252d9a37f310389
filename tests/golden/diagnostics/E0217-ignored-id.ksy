meta:
  id: sample
instances:
  header:
    id: head
    pos: 0
    size: 4
