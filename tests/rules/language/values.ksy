meta:
  id: values
  title: Folds over all other arrays
  endian: le
  encoding: UTF-8
doc: |
  The methods of rules over numbers, text, bytes, values of enumerations and of several types, over objects whose number
  is not known before they are read, over what instances give, and over arrays that are written in the schema.
seq:
  - {id: len_bytes, type: u1}
  - {id: bytes, size: len_bytes}
  - {id: num_shorts, type: u1}
  - {id: shorts, type: u2, repeat: expr, repeat-expr: num_shorts}
  - {id: signed, type: s1, repeat: expr, repeat-expr: 3}
  - {id: large, type: u8, repeat: expr, repeat-expr: 2}
  - {id: huge, type: s8, repeat: expr, repeat-expr: 2}
  - {id: reals, type: f8, repeat: expr, repeat-expr: 2}
  - {id: kinds, type: u1, enum: kind, repeat: until, repeat-until: _ == kind::last}
  - {id: words, type: strz, repeat: expr, repeat-expr: 3}
  - {id: blobs, size: 2, repeat: expr, repeat-expr: 2}
  - {id: switched, type: {switch-on: num_shorts, cases: {3: u2, _: u4}}, repeat: expr, repeat-expr: 2}
  - {id: part, type: part, size: 4}
  - {id: pairs, type: pair, repeat: until, repeat-until: '_.list[0] == 5'}
instances:
  first_pair: {value: pairs.first}
  sorted: {pos: 0, type: u1, repeat: expr, repeat-expr: 3}
  doubled: {value: 'num_shorts > 0 ? [num_shorts * 2, 7] : [num_shorts * 3, 1]'}
-values:
  total: shorts.sum
  largest: shorts.max(_ * 2)
-checks:
  - {id: bytes, that: 'bytes.all(_ < 0x80) and bytes.count(_ == 0) < 2', level: content, severity: warning}
  - {id: bytes-max, that: 'bytes.size == 0 or bytes.max - bytes.min < 100', level: content, severity: warning}
  - {id: shorts, that: 'shorts.all(_ < 1000)', level: content, severity: warning}
  - {id: shorts-max, that: shorts.size == 0 or shorts.max < 900 and shorts.min > 0, level: content, severity: warning}
  - {id: total, that: total < 2000, level: content, severity: warning}
  - {id: largest, if: shorts.size > 0, that: largest <= 1700, level: content, severity: warning}
  - {id: signed, that: 'signed.sum < 100 and signed.min >= -100', level: content, severity: warning}
  - {id: always, that: 'signed.all(_ >= -128) and shorts.all(_ >= 0) and kinds.size != 2', level: content, severity: warning}
  - {id: large, that: 'large.sum != 7', level: content, severity: warning}
  - {id: huge, that: 'huge.sum(_) != 7', level: content, severity: warning}
  - {id: reals, that: 'reals.max <= 2.5 and reals.sum > 0', level: content, severity: warning}
  - {id: kinds, that: 'kinds.all(_ != kind::bad)', level: content, severity: warning}
  - {id: kinds-any, that: 'kinds.any(_ == kind::good)', level: content, severity: warning}
  - {id: words, that: 'words.all(_.length < 4)', level: content, severity: warning}
  - {id: words-max, that: 'words.max < "d" and words.min(_) >= "a"', level: content, severity: warning}
  - {id: blobs, that: 'blobs.all(_.max < 9)', level: content, severity: warning}
  - {id: switched, that: 'switched.sum < 500', level: content, severity: warning}
  - {id: pairs, that: 'pairs.all(_.a <= _.b)', level: content, severity: warning}
  - {id: pairs-sum, that: 'pairs.sum(_.total) < 50', level: content, severity: warning}
  - {id: pairs-plain, that: 'pairs.count(_.swapped) == 0', level: content, severity: warning}
  - {id: first, if: pairs.size > 0, that: 'first_pair.list.all(_ < 9)', level: content, severity: warning}
  - {id: sorted, that: 'sorted.all(_index == 0 or sorted[_index - 1] != 66)', level: content, severity: warning}
  - {id: doubled, that: 'doubled.all(_ != 8)', level: content, severity: warning}
  - {id: literal, that: '[3, 5, num_shorts].all(_ != 4)', level: content, severity: warning}
  - {id: part, that: 'part.items.all(_.x != 1)', level: content, severity: warning}
types:
  part:
    seq:
      - {id: items, type: item, repeat: eos}
    -checks:
      - {id: inner, that: 'items.all(_.x != 2)', level: content, severity: warning}
  item:
    seq:
      - {id: x, type: u1}
    -checks:
      - {id: item, that: x != 77, severity: warning}
  pair:
    seq:
      - {id: a, type: u1}
      - {id: b, type: u1}
      - {id: list, type: u1, repeat: expr, repeat-expr: 1}
    instances:
      total: {value: a + b}
    -values:
      swapped: b - a == 3 and _parent.num_shorts == 3
    -checks:
      - {id: reached, that: '_parent.shorts.any(_ >= a)', level: content, severity: warning}
      - {id: root, that: '_root.part.items.all(_.x != a)', level: content, severity: warning}
enums:
  kind: {0: good, 1: bad, 9: last}
