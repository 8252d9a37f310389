meta:
  id: kitchen_sink
  title: "Everything at once */ /* and ??/ more"
  endian: be
  encoding: ASCII
  file-extension: [ks, sink]
doc: |
  Every construct that has been compiled so far, under names that C, C++ and generated code use themselves. No format:
  what is generated from it is compiled with every warning.
seq:
  - {id: version, type: u2}
  - {id: self, contents: [0x89, "PN'G\\", 0, 49]}
  - {id: len_name, type: s4}
  - {id: default, type: u1, -flags: bits}
  - {id: num_points, type: u8}
  - {id: points, type: format, repeat: expr, repeat-expr: num_points}
  - {id: num_boxes, type: u2le}
  - id: boxes
    type: box(version, default)
    repeat: expr
    repeat-expr: num_boxes
  - {id: header, type: header}
  - {id: len_blob, type: u1}
  - {id: blob, size: len_blob}
  - {id: at, type: u1}
  - {id: status, type: item, repeat: expr, repeat-expr: at}
  - {id: len_tail, type: u2le}
  - {id: tail, type: str, size: len_tail}
  - {id: line, type: str, terminator: 0x0a, encoding: UTF-8}
  - {id: origin, type: format}
-checks:
  - {id: K1, that: points.all(_.x * 2 + _.y >= -5 and (_.x & 3) != 2), level: content, severity: note}
  - id: K2
    if: default & 1 == 1
    that: version % 4 == 1 or version / 3 > 7 or (version << 3) ^ 5 == 9
    doc: an error, as rules are where they say nothing else
  - {id: K-3, that: origin.sum > 1.5 and not (version == 0), severity: warning}
  - {id: K4, that: num_points <= 18446744073709551615 and len_name > -3}
  - {id: K5, that: boxes.size < 1 or boxes.first.b != 4, severity: warning}
  - {id: K6, that: status.unique(_.key), level: strict, severity: warning}
  - {id: K7, that: '(version > 3 ? 5 : -1) == 5', severity: note}
types:
  header:
    seq:
      - {id: title, type: strz}
      - {id: has_x, type: u1}
    -checks:
      - {id: H1, that: has_x < 3, severity: warning}
      - {id: H2, that: _parent.version >= 1, severity: warning}
  item:
    seq:
      - {id: key, type: strz}
      - {id: sub, type: sub}
      - {id: tag, contents: IT}
    types:
      sub:
        seq:
          - {id: n, type: u2}
          - {id: v, type: format, repeat: expr, repeat-expr: n}
          - {id: pos, type: format}
  format:
    seq:
      - {id: x, type: s4}
      - {id: y, type: s2}
      - {id: class, type: f8}
    -values:
      sum: class + x
      twice: x * 2
      big: x > 3
  box:
    params:
      - {id: count, type: u2}
      - {id: size, type: u1}
    seq:
      - {id: a, type: u4, if: count >= 2}
      - {id: b, type: u2}
      - {id: c, type: format, if: size & 2 != 0 and count < 9}
      - {id: d, type: u1}
    instances:
      last: {value: 'wide::last'}
enums:
  wide:
    0x8000000000000000: last
  bits:
    1: one
    2: {id: two, doc: the second}
    128: high
