meta:
  id: sample
seq:
  - id: kind
    type: u1
    valid: {}
  - id: body
    type:
      switch-on: kind
    -derive:
      severity: note
-checks:
  - that: kind != 0
  - id: R1
enums:
  kinds:
    1:
      doc: a value without a name
