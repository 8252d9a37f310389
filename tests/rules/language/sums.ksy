meta:
  id: sums
  title: Checksums of joined parts
  endian: le
  encoding: UTF-8
seq:
  - {id: whole, type: u4, -derive: {value: 'sdbm(entries.concat(_.content))', severity: warning}}
  - {id: num_entries, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num_entries}
types:
  entry:
    seq:
      - {id: name, type: strz}
      - {id: size, type: u4, -derive: {value: content.size, severity: error}}
      - {id: checksum, type: u4, -derive: {value: sdbm(content), severity: warning}}
      - {id: num_blocks, type: u1}
      - {id: blocks, type: block, repeat: expr, repeat-expr: num_blocks, -join: {part: _.data, as: content}}
  block:
    seq:
      - {id: len_content, type: u2}
      - {id: len_data, type: u2}
      - {id: data, size: len_data, process: lz4_block(len_content)}
