meta:
  id: gather
  title: Rules over elements that validation does not keep
  endian: le
  encoding: ASCII
doc: |
  What every rule asks of the elements of its list is computed of one after the other, so that validation needs no memory:
  of elements that are counted and of the same size, and of such that go on until one is the last.
seq:
  - {id: num_tags, type: u1}
  - {id: tags, type: tag, repeat: expr, repeat-expr: num_tags}
  - {id: chunks, type: chunk, repeat: until, repeat-until: _.len == 0}
-checks:
  - {id: keys, that: 'tags.all(_.key != "zz")', level: content, severity: warning, doc: no key is zz}
  - {id: later, that: 'tags.all(_index == 0 or _.weight > 0)', level: content, severity: warning, doc: only the first has no weight}
  - {id: weights, that: 'tags.sum(_.weight) <= 10', level: content, severity: warning, doc: the weights come to 10 at most}
  - {id: ends, that: 'chunks.count(_.head.kind == 0) <= 1', level: content, severity: warning, doc: there is one end}
  - {id: kinds, that: 'chunks.all(_.head.kind < 9)', level: strict, severity: warning, doc: kinds are known}
  - {id: some, if: chunks.size > 1, that: 'chunks.any(_.len == 2)', level: content, severity: note, doc: some body has two bytes}
  - {id: levels, that: 'not chunks.any(_.head.level < 0) and chunks.all(_.len < 100)', level: strict, severity: note, doc: few}
  - {id: total, that: 'chunks.sum(_.total) >= 30', level: content, severity: warning, doc: the total is 30 at least}
  - {id: range, if: tags.size > 0, that: 'tags.max(_.weight) - tags.min(_.weight) <= 9', level: content, severity: note, doc: weights are near each other}
types:
  tag:
    seq:
      - {id: key, type: str, size: 2}
      - {id: weight, type: u1}
  head:
    seq:
      - {id: kind, type: u1}
      - {id: level, type: s1}
  chunk:
    seq:
      - {id: head, type: head}
      - {id: len, type: u1}
      - {id: total, type: u8}
      - {id: body, size: len}
