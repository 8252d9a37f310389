meta:
  id: alternatives
  endian: le
  encoding: ASCII
doc: |
  What a number decides in several ways, so that functions that read it are divided. No format: what is generated from it is
  compiled with every warning.
seq:
  - {id: all, type: choice, repeat: expr, repeat-expr: 3}
types:
  choice:
    seq:
      - {id: kind, type: u1}
      - {id: nested, type: nested, if: kind > 77}
      - {id: word, type: word, if: kind == 0}
      - {id: pair, type: pair, if: kind == 1}
      - {id: words, type: words, if: kind == 2 or kind == 77}
      - {id: bytes, type: bytes, if: kind > 2 and kind < 77}
      - {id: last, type: pair, if: kind >= 2}
  nested:
    seq:
      - {id: kind, type: u1}
      - {id: pair, type: pair, if: kind == 1}
      - {id: word, type: word, if: kind != 1}
  word:
    seq:
      - {id: text, type: strz}
  pair:
    seq:
      - {id: left, type: u2}
      - {id: right, type: u4}
  words:
    seq:
      - {id: num_list, type: u1}
      - {id: list, type: word, repeat: expr, repeat-expr: num_list}
  bytes:
    seq:
      - {id: len_data, type: u1}
      - {id: data, size: len_data}
