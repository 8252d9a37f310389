meta: {id: midi_song, title: Musical notes, endian: be}
seq:
  - {id: magic, contents: MThd}
  - {id: len_header, type: u4}
  - {id: header, type: header, size: len_header}
  - {id: tracks, type: track, repeat: expr, repeat-expr: header.num_tracks}
types:
  header:
    seq:
      - {id: kind, type: u2}
      - {id: num_tracks, type: u2}
      - {id: division, type: s2}
    instances:
      is_smpte: {value: division < 0}
      rate: {value: '-(division / 256)', if: is_smpte}
      ticks: {value: division % 256}
  track:
    seq:
      - {id: magic, contents: MTrk}
      - {id: len, type: u4}
      - {id: events, type: events, size: len}
  events:
    seq:
      - {id: events, type: event, repeat: eos}
  event:
    seq:
      - {id: delay, type: length}
      - {id: status, type: u1}
      - {id: meta_kind, type: u1, if: status == 0xff}
      - {id: len_meta, type: length, if: status == 0xff}
      - {id: meta_data, size: len_meta.value, if: status == 0xff}
      - id: body
        if: status != 0xff
        type:
          switch-on: command
          cases: {0x80: note, 0x90: note, 0xc0: program, 0xe0: bend}
    instances:
      command: {value: status & 0xf0}
      channel: {value: status & 0xf, if: command != 0xf0}
  length:
    seq:
      - {id: parts, type: part, repeat: until, repeat-until: not _.has_next}
    instances:
      last: {value: parts.size - 1}
      value:
        value: 'parts[last].value + (last >= 1 ? parts[last - 1].value * 128 : 0) + (last >= 2 ? parts[last - 2].value * 16384 : 0)'
  part:
    seq:
      - {id: has_next, type: b1}
      - {id: value, type: b7}
  note:
    seq:
      - {id: key, type: u1}
      - {id: velocity, type: u1}
    instances:
      octave: {value: key / 12 - 1}
      step: {value: key % 12}
  program:
    seq:
      - {id: number, type: u1}
  bend:
    seq:
      - {id: low, type: u1}
      - {id: high, type: u1}
    instances:
      value: {value: (low | high << 7) - 8192}
