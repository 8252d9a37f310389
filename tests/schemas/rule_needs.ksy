meta:
  id: rule_needs
  endian: le
doc: |
  Rules that name more than they need, and values that may be absent. No format: what is generated from it is compiled
  with every warning.
seq:
  - {id: flag, type: u1}
  - {id: magic, contents: RN}
  - {id: numbers, type: u2, repeat: expr, repeat-expr: 3, if: flag != 0}
  - {id: numbers_again, type: u2, repeat: expr, repeat-expr: 3, if: flag != 0}
  - {id: box, type: box}
  - {id: never, size: 1, if: flag == minus}
instances:
  known: {value: '[11, 300]'}
  minus: {value: '-(1000 > 3 ? true : 5 > 2).to_i'}
  minus_flag: {value: '-(1000 > 3 ? true : flag > 2).to_i'}
-values:
  count: numbers.size
  both: numbers.size + numbers_again.size
-checks:
  - {id: N1, if: flag != 0, that: count == 3 and both == 6, severity: warning}
  - {id: N7, that: numbers.min(3 * 100) < count, severity: warning, level: content}
types:
  box:
    seq:
      - {id: inner, type: inner, repeat: expr, repeat-expr: 2}
    -values:
      fits: _root.known.any(_ != inner.size)
    -checks:
      - {id: N2, that: _parent._io.eof, severity: warning}
      - {id: N6, that: fits, severity: warning, level: content}
  inner:
    seq:
      - {id: byte, type: u1}
    -checks:
      - {id: N3, that: _parent._parent.magic == _root.magic, severity: warning}
      - {id: N4, that: _parent._io.size > 3, severity: warning}
      - {id: N5, that: _root._io.size > 3, severity: warning}
