meta:
  id: remembered
  title: What outlives the elements of a list that validation does not keep
  endian: le
  encoding: ASCII
doc: |
  An object around the elements remembers what one of them was the first to ask for, and what a rule has found is text that
  had to be decoded: neither may lie in memory that the next element takes.
seq:
  - {id: magic, contents: RE}
  - {id: name, type: str, size: 4, encoding: UTF-16LE}
  - {id: len_words, type: u1}
  - {id: words, type: words, size: len_words}
  - {id: notes, type: note, repeat: expr, repeat-expr: 3}
instances:
  first: {pos: 2, type: str, size: 4, encoding: UTF-16LE}
types:
  note:
    seq:
      - {id: text, type: str, size: 4, encoding: UTF-16LE}
      - {id: same, type: u1, if: text == _root.first}
  words:
    seq:
      - {id: words, type: word, repeat: eos}
    -checks:
      - {id: text, that: 'words.all(_.text != "zz")', level: content, severity: warning, doc: no word is zz}
  word:
    seq:
      - {id: text, type: str, size: 4, encoding: UTF-16LE}
