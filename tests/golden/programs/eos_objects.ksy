meta: {id: eos_objects, encoding: ASCII}
doc: Objects up to the end of the stream.
seq:
  - {id: lines, type: line, repeat: eos}
types:
  line:
    seq:
      - {id: value, type: str, terminator: 10}
