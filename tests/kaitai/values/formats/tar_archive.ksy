meta: {id: tar_archive, title: Tape archive}
seq:
  - {id: entries, type: entry, repeat: until, repeat-until: _.name == "" or _io.eof}
types:
  entry:
    seq:
      - {id: name, type: strz, size: 100, encoding: UTF-8}
      - {id: mode, type: octal(8)}
      - {id: owner, type: octal(8)}
      - {id: group, type: octal(8)}
      - {id: size, type: octal(12)}
      - {id: modified, type: octal(12)}
      - {id: checksum, size: 8}
      - {id: kind, type: str, size: 1, encoding: ASCII}
      - {id: link, type: strz, size: 100, encoding: UTF-8}
      - {id: magic, size: 8}
      - {id: user, type: strz, size: 32, encoding: UTF-8}
      - {id: group_name, type: strz, size: 32, encoding: UTF-8}
      - {id: device, type: octal(8), repeat: expr, repeat-expr: 2}
      - {id: prefix, type: strz, size: 155, encoding: UTF-8}
      - {id: rest, size: 12}
      - {id: body, size: size.value, if: name != ""}
      - {id: padding, size: (512 - size.value % 512) % 512, if: name != ""}
    instances:
      is_file: {value: 'kind == "0" or kind == "\0"'}
  octal:
    params:
      - {id: size, type: u4}
    seq:
      - {id: digits, type: str, size: size, terminator: 0, encoding: ASCII}
    instances:
      value: {value: 'digits.length == 0 ? 0 : digits.to_i(8)'}
