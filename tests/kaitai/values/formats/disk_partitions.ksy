meta: {id: disk_partitions, title: Master boot record with a FAT file system, endian: le}
seq:
  - {id: code, size: 446}
  - {id: partitions, type: partition, repeat: expr, repeat-expr: 4}
  - {id: signature, contents: [0x55, 0xaa]}
types:
  chs:
    seq:
      - {id: head, type: u1}
      - {id: high, type: b2}
      - {id: sector, type: b6}
      - {id: low, type: u1}
    instances:
      cylinder: {value: high << 8 | low}
  partition:
    seq:
      - {id: status, type: u1}
      - {id: first, type: chs}
      - {id: kind, type: u1, enum: kind}
      - {id: last, type: chs}
      - {id: lba, type: u4}
      - {id: num_sectors, type: u4}
    instances:
      fat: {io: _root._io, pos: lba * 512, type: fat, size: 512, if: kind == kind::fat16}
  fat:
    seq:
      - {id: jump, size: 3}
      - {id: system, type: str, size: 8, pad-right: 0x20, encoding: ASCII}
      - {id: len_sector, type: u2}
      - {id: sectors_per_cluster, type: u1}
      - {id: num_reserved, type: u2}
      - {id: num_fats, type: u1}
      - {id: num_root_entries, type: u2}
      - {id: num_small, type: u2}
      - {id: media, type: u1}
      - {id: sectors_per_fat, type: u2}
      - {id: geometry, type: u2, repeat: expr, repeat-expr: 2}
      - {id: num_hidden, type: u4}
      - {id: num_large, type: u4}
    instances:
      num_sectors: {value: 'num_small == 0 ? num_large : num_small'}
      len_root: {value: (num_root_entries * 32 + len_sector - 1) / len_sector}
      num_clusters: {value: (num_sectors - num_reserved - num_fats * sectors_per_fat - len_root) / sectors_per_cluster}
enums:
  kind: {0: none, 6: fat16, 0x0b: fat32, 0x83: linux, 0xee: gpt}
