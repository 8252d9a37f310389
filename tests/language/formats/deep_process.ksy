meta:
  id: deep_process
doc: Objects in objects, each in the result of a process; all results stay in memory until the innermost object has been read.
seq:
  - id: outer
    type: part
types:
  part:
    seq:
      - id: number
        type: u1
      - id: inner
        type: part
        size-eos: true
        process: xor(1)
        if: not _io.eof
