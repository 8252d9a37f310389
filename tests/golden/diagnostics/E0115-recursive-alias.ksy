meta:
  id: sample
  xref: &loop
    again: *loop
