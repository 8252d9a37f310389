meta:
  id: derived_values
  title: Numbers that are derived from values which a program changes in place
  endian: be
  encoding: ASCII
seq:
  - id: texts
    type: texts
  - id: total
    type: u1
    -derive: nibbles.sum
  - id: nibbles
    type: b4
    repeat: expr
    repeat-expr: 2
  - id: all
    type: u1
    -derive: items.sum(_.number + _.words.sum(_.text.length))
  - id: num_items
    type: u1
  - id: items
    type: item
    repeat: expr
    repeat-expr: num_items
types:
  texts:
    seq:
      - id: length
        type: u1
        -derive: names.sum(_.length)
      - id: num_names
        type: u1
      - id: names
        type: strz
        repeat: expr
        repeat-expr: num_names
  item:
    seq:
      - id: number
        type: u1
      - id: num_words
        type: u1
      - id: words
        type: word
        repeat: expr
        repeat-expr: num_words
  word:
    seq:
      - id: text
        type: strz
    instances:
      whole: # items stay where they are: their list holds pointers
        value: _parent
