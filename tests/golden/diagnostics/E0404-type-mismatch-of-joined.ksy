meta: {id: joined, endian: le}
seq:
  - {id: blocks, type: block, repeat: eos}
types:
  block:
    seq:
      - {id: flag, type: u1}
      - {id: data, size: 2, if: flag == 1}
      - {id: text, type: str, size: 2, encoding: ASCII}
    instances:
      same: {value: data}
-values:
  absent: blocks.concat(_.data)
  texts: blocks.concat(_.text)
  computed: blocks.concat(_.same)
