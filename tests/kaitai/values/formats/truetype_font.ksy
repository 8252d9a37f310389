meta: {id: truetype_font, title: TrueType font, endian: be}
seq:
  - {id: version, type: fixed}
  - {id: num_tables, type: u2}
  - {id: search, type: u2, repeat: expr, repeat-expr: 3}
  - {id: tables, type: table, repeat: expr, repeat-expr: num_tables}
types:
  fixed:
    seq:
      - {id: integer, type: s2}
      - {id: fraction, type: u2}
    instances:
      value: {value: integer + fraction / 65536.0}
  table:
    seq:
      - {id: tag, type: str, size: 4, encoding: ASCII}
      - {id: checksum, type: u4}
      - {id: ofs, type: u4}
      - {id: len, type: u4}
    instances:
      body:
        io: _root._io
        pos: ofs
        size: len
        type:
          switch-on: tag
          cases: {'"head"': head, '"maxp"': profile, '"loca"': places}
  head:
    seq:
      - {id: version, type: fixed}
      - {id: revision, type: fixed}
      - {id: adjustment, type: u4}
      - {id: magic, type: u4, valid: 0x5f0f3cf5}
      - {id: flags, type: u2}
      - {id: units, type: u2, valid: {min: 16, max: 16384}}
      - {id: created, type: s8}
      - {id: box, type: s2, repeat: expr, repeat-expr: 4}
    instances:
      width: {value: 'box[2] - box[0]'}
      unix_time: {value: created - 2082844800}
  profile:
    seq:
      - {id: version, type: fixed}
      - {id: num_glyphs, type: u2}
  places:
    seq:
      - {id: halves, type: u2, repeat: eos}
    instances:
      last: {value: halves.last * 2}
      highest: {value: halves.max}
