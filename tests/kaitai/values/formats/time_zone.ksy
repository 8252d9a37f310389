meta: {id: time_zone, title: Time zone (tzfile), endian: be}
seq:
  - {id: old, type: block(4)}
  - {id: current, type: block(8), if: old.version >= 0x32}
  - {id: newline, contents: "\n", if: old.version >= 0x32}
  - {id: rule, type: str, terminator: 10, encoding: ASCII, if: old.version >= 0x32}
types:
  block:
    params:
      - {id: width, type: u1}
    seq:
      - {id: magic, contents: TZif}
      - {id: version, type: u1}
      - {id: reserved, size: 15}
      - {id: num_ut, type: u4}
      - {id: num_standard, type: u4}
      - {id: num_leaps, type: u4}
      - {id: num_times, type: u4}
      - {id: num_kinds, type: u4}
      - {id: num_letters, type: u4}
      - id: times
        type: {switch-on: width, cases: {4: s4, 8: s8}}
        repeat: expr
        repeat-expr: num_times
      - {id: kinds_of_times, type: u1, repeat: expr, repeat-expr: num_times}
      - {id: kinds, type: kind, repeat: expr, repeat-expr: num_kinds}
      - {id: letters, type: letters, size: num_letters}
      - {id: leaps, type: leap(width), repeat: expr, repeat-expr: num_leaps}
      - {id: standard, type: u1, repeat: expr, repeat-expr: num_standard}
      - {id: ut, type: u1, repeat: expr, repeat-expr: num_ut}
    instances:
      first_offset: {value: 'kinds[kinds_of_times[0]].offset / 60', if: num_times > 0}
  kind:
    seq:
      - {id: offset, type: s4}
      - {id: is_summer, type: u1}
      - {id: ofs_name, type: u1}
    instances:
      hours: {value: offset / 3600}
      name: {io: _parent.letters._io, pos: ofs_name, type: strz, encoding: ASCII}
  letters:
    seq:
      - {id: names, type: strz, encoding: ASCII, repeat: eos}
  leap:
    params:
      - {id: width, type: u1}
    seq:
      - {id: time, size: width}
      - {id: correction, type: s4}
