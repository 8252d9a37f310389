meta:
  id: optional
  title: Members that are there where their size or number is not 0
  endian: le
  encoding: UTF-8
doc: Bytes, text, objects, and an object in a stream, of which the size or number tells whether they are there.
seq:
  - {id: magic, contents: MAY}
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name, if: len_name != 0}
  - {id: len_icon, type: s2, valid: {min: 0}}
  - {id: icon, size: len_icon, if: len_icon > 0}
  - {id: num_words, type: u1}
  - {id: words, type: word, repeat: expr, repeat-expr: num_words, if: num_words != 0}
  - {id: len_box, type: u1}
  - {id: box, type: box, size: len_box, if: len_box != 0}
  - {id: num_points, type: u1}
  - {id: points, type: u2, repeat: expr, repeat-expr: num_points, if: num_points != 0}
instances:
  has_words: {value: num_words != 0}
-checks:
  - {id: size, that: '_io.size > (has_words ? words.last.text.length : 10)', severity: warning}
types:
  word:
    seq:
      - {id: text, type: strz}
  box:
    seq:
      - {id: num_words, type: u1}
      - {id: words, type: word, repeat: expr, repeat-expr: num_words}
    -checks:
      - {id: whole, that: _io.eof, severity: warning}
