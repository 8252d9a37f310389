meta:
  id: made
  title: Text, bytes and lists that rules make
  endian: le
  encoding: UTF-8
seq:
  - {id: number, type: u1}
  - {id: digits, type: strz}
  - {id: num_words, type: u1}
  - {id: words, type: word, repeat: expr, repeat-expr: num_words}
types:
  word:
    seq:
      - {id: text, type: strz}
      - {id: mirrored, type: strz}
    -checks:
      - {id: W1, that: text.reverse == mirrored, level: content, severity: warning}
-checks:
  - {id: M1, that: '(digits + "0").to_i == number * 10', severity: warning}
  - {id: M2, that: number.to_s == digits, severity: warning}
  - {id: M3, that: 'f"{number}!" == digits + "!"', severity: warning}
  - {id: M4, that: 'digits.to_b("UTF-16LE").size == 4', severity: warning}
  - {id: M5, that: 'words.all(_.text.to_lower + "x" != "nox")', level: content, severity: warning}
  - {id: M6, that: '[number, 300].first < 100', severity: warning}
  - {id: M7, that: '[[number * 3, 300], [300, number * 3]].min(_.max) == 300', level: content, severity: warning}
