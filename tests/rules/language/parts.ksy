meta:
  id: parts
  title: Rules over parts of arrays
  endian: le
  encoding: ASCII
doc: |
  Rules that ask parts of arrays: of numbers, with and without a sign, of bytes, of records and of objects; parts that
  overlap, parts of parts, parts with a name, a part that is chosen, and one that may leave its array.
seq:
  - {id: num_numbers, type: u2}
  - {id: numbers, type: u2, repeat: expr, repeat-expr: num_numbers}
  - {id: num_depths, type: u1}
  - {id: depths, type: s2be, repeat: expr, repeat-expr: num_depths}
  - {id: size_text, type: u1}
  - {id: text, size: size_text}
  - {id: num_points, type: u1}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
  - {id: num_words, type: u1}
  - {id: words, type: word, repeat: expr, repeat-expr: num_words}
  - {id: num_parts, type: u2}
  - {id: parts, type: part, repeat: expr, repeat-expr: num_parts}
-checks:
  - {id: rest, if: points.size != 0, that: 'points.slice(1, points.size - 1).unique(_.x)', level: strict, severity: warning}
  - {id: nested, if: points.size >= 3, that: 'points.slice(1, 2).slice(1, 1).first.y != 0', severity: warning}
  - {id: nothing, that: 'words.slice(words.size, 0).size + 4 == size_text', severity: warning}
  - {id: listed, that: '[3, 4, 5].slice(1, 2).sum == num_depths * 3', level: content, severity: warning}
  - {id: leaving, that: 'numbers.slice(size_text - 1, 2).size + 1 == num_points', severity: note}
  - {id: middle, that: middle.all(_ != 1234), level: content, severity: warning}
  - {id: chosen, that: chosen.all(_ != 500), level: content, severity: warning}
-values:
  middle: numbers.slice(1, 2)
  chosen: 'num_words == 3 ? numbers.slice(0, 2) : numbers.slice(2, 2)'
types:
  point:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
  word:
    seq:
      - {id: text, type: strz}
  part:
    seq:
      - {id: from, type: s2}
      - {id: count, type: u2}
      - {id: low, type: u2}
      - {id: high, type: u2}
    -checks:
      - {id: inside, that: from >= 0 and from + count <= _root.numbers.size, severity: warning}
      - id: greatest
        if: count != 0 and from >= 0 and from + count <= _root.numbers.size
        that: _root.numbers.slice(from, count).max <= high
        level: content
        severity: warning
      - id: least
        if: count != 0 and from >= 0 and from + count <= _root.numbers.size
        that: _root.numbers.slice(from, count).min >= low
        level: content
        severity: warning
      - id: sum
        if: from >= 0 and from + count <= _root.numbers.size
        that: _root.numbers.slice(from, count).sum < 70000
        level: content
        severity: warning
      - id: deep
        if: count != 0 and from >= 0 and from + count <= _root.depths.size
        that: _root.depths.slice(from, count).min >= -100
        level: content
        severity: warning
      - id: shallow
        if: count != 0 and from >= 0 and from + count <= _root.depths.size
        that: _root.depths.slice(from, count).max < 100
        level: content
        severity: warning
      - id: points
        if: from >= 0 and from + count <= _root.points.size
        that: _root.points.slice(from, count).all(_.x != 77)
        level: content
        severity: warning
      - id: words
        if: from >= 0 and from + count <= _root.words.size
        that: _root.words.slice(from, count).any(_.text == "good")
        level: content
        severity: warning
      - id: text
        if: from >= 0 and from + count <= _root.text.size
        that: _root.text.slice(from, count).all(_ >= 0x20)
        level: content
        severity: warning
