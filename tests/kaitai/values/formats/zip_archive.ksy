meta: {id: zip_archive, title: Archive of compressed files, endian: le}
seq:
  - {id: sections, type: section, repeat: eos}
types:
  section:
    seq:
      - {id: magic, contents: PK}
      - {id: kind, type: u2, enum: kind}
      - id: body
        type:
          switch-on: kind
          cases:
            'kind::local': local
            'kind::central': central
            'kind::end': end
  common:
    seq:
      - {id: version, type: u2}
      - {id: flags, type: u2}
      - {id: method, type: u2, enum: method}
      - {id: time, type: dos_time}
      - {id: crc, type: u4}
      - {id: len_packed, type: u4}
      - {id: len_content, type: u4}
      - {id: len_name, type: u2}
      - {id: len_extra, type: u2}
    instances:
      has_descriptor: {value: flags & 8 != 0}
      saved: {value: len_content - len_packed}
  dos_time:
    meta: {bit-endian: le}
    seq:
      - {id: half_seconds, type: b5}
      - {id: minute, type: b6}
      - {id: hour, type: b5}
      - {id: day, type: b5}
      - {id: month, type: b4}
      - {id: years, type: b7}
    instances:
      year: {value: 1980 + years}
      text: {value: year.to_s + '-' + month.to_s + '-' + day.to_s}
  local:
    seq:
      - {id: head, type: common}
      - {id: name, type: str, size: head.len_name, encoding: UTF-8}
      - {id: extra, size: head.len_extra}
      - {id: body, size: head.len_packed}
  central:
    seq:
      - {id: made_by, type: u2}
      - {id: head, type: common}
      - {id: len_comment, type: u2}
      - {id: disk, type: u2}
      - {id: internal, type: u2}
      - {id: external, type: u4}
      - {id: ofs_local, type: s4}
      - {id: name, type: str, size: head.len_name, encoding: UTF-8}
      - {id: extra, size: head.len_extra}
      - {id: comment, type: str, size: len_comment, encoding: UTF-8}
    instances:
      local_section: {io: _root._io, pos: ofs_local, type: section}
      mode: {value: external >> 16}
  end:
    seq:
      - {id: disks, type: u2, repeat: expr, repeat-expr: 2}
      - {id: num_here, type: u2}
      - {id: num_all, type: u2}
      - {id: len_central, type: u4}
      - {id: ofs_central, type: u4}
      - {id: len_comment, type: u2}
      - {id: comment, size: len_comment}
enums:
  kind: {0x0201: central, 0x0403: local, 0x0605: end, 0x0807: descriptor}
  method: {0: stored, 8: deflated, 12: bzip2}
