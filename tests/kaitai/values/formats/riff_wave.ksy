meta: {id: riff_wave, title: Sound in RIFF, file-extension: wav, endian: le}
seq:
  - id: magic
    contents: RIFF
  - id: len_rest
    type: u4
  - id: body
    type: body
    size: len_rest
types:
  body:
    seq:
      - id: form
        contents: WAVE
      - id: chunks
        type: chunk
        repeat: eos
  chunk:
    seq:
      - id: kind
        type: str
        size: 4
        encoding: ASCII
      - id: len_data
        type: u4
      - id: data
        size: len_data
        type:
          switch-on: kind
          cases:
            '"fmt "': format
            '"LIST"': list
      - id: padding
        size: len_data % 2
  format:
    seq:
      - {id: code, type: u2, enum: code}
      - {id: num_channels, type: u2}
      - {id: rate, type: u4}
      - {id: bytes_per_second, type: u4}
      - {id: len_block, type: u2}
      - {id: bits, type: u2}
      - {id: rest, size-eos: true}
    instances:
      is_stereo: {value: num_channels == 2}
      fits: {value: 'bytes_per_second == rate * len_block'}
      seconds_per_frame: {value: 1.0 / rate}
  list:
    seq:
      - {id: form, size: 4}
      - {id: rest, size-eos: true}
enums:
  code: {1: pcm, 3: float, 0xfffe: extensible}
