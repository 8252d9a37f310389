meta: {id: ogg_pages, title: Pages of Ogg, endian: le}
seq:
  - {id: pages, type: page, repeat: eos}
types:
  page:
    seq:
      - {id: magic, contents: OggS}
      - {id: version, type: u1, valid: 0}
      - {id: reserved, type: b5}
      - {id: is_last, type: b1}
      - {id: is_first, type: b1}
      - {id: is_continued, type: b1}
      - {id: granule, type: u8}
      - {id: serial, type: u4}
      - {id: number, type: u4}
      - {id: crc, type: u4}
      - {id: num_segments, type: u1}
      - {id: lengths, type: u1, repeat: expr, repeat-expr: num_segments}
      - {id: segments, size: 'lengths[_index]', repeat: expr, repeat-expr: num_segments}
    instances:
      goes_on: {value: lengths.last == 255}
