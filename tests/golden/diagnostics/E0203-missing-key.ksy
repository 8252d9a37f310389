meta:
  title: A format without an id
