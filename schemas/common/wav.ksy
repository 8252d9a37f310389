meta:
  id: wav
  title: RIFF waveform audio
  file-extension: [wav, wave]
  license: MIT
  ks-version: 0.11
  endian: le
  encoding: ASCII
doc: |
  Sound in a RIFF file: chunks, each with a name of four letters and its size, and a byte of padding behind those of odd
  size. Lists hold chunks again.

  Whoever makes such a file gives names and contents; all sizes and all padding follow.
doc-ref:
  - https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/Docs/riffmci.pdf Multimedia Programming Interface and Data Specifications 1.0, chapters 2 and 3
  - https://www.rfc-editor.org/rfc/rfc2361 WAVE and AVI Codec Registries

seq:
  - id: magic
    contents: RIFF
  - id: len_form
    type: u4
    -unit: bytes
    doc: Size of everything behind it, without padding.
  - id: form
    type: form
    size: len_form

-checks:
  - id: W1
    that: _io.eof
    severity: warning
    doc: nothing follows the form

types:
  form:
    seq:
      - id: kind
        contents: WAVE
      - id: chunks
        type: chunk
        repeat: eos
        -label: _.name
    -checks:
      - id: W2
        that: chunks.count(_.name == "fmt ") == 1 and chunks.count(_.name == "data") >= 1
        severity: warning
        level: content
        doc: there is one format, and sound
  chunk:
    seq:
      - id: name
        type: str
        size: 4
        doc: |
          What the chunk is: "fmt " says how the sound is stored, "data" is the sound, "LIST" holds more chunks.
      - id: len_content
        type: u4
        -unit: bytes
      - id: list
        type: list
        size: len_content
        if: name == "LIST"
      - id: content
        type: content(name)
        size: len_content
        if: not (name == "LIST")
      - id: padding
        terminator: 0
        eos-error: false
        if: len_content % 2 == 1
        valid:
          expr: _.size == 0
        doc: Nothing; in the file a zero behind contents of odd size. Some programs leave out the last one.
  list:
    doc: Chunks inside a chunk, such as the title and the author, or the names of marks.
    seq:
      - id: kind
        type: str
        size: 4
        doc: What the chunks are about, such as "INFO".
      - id: chunks
        type: plain_chunk
        repeat: eos
        -label: _.name
  plain_chunk:
    seq:
      - id: name
        type: str
        size: 4
      - id: len_content
        type: u4
        -unit: bytes
      - id: content
        size: len_content
        doc: Of an "INFO" text that ends with a zero.
      - id: padding
        terminator: 0
        eos-error: false
        if: len_content % 2 == 1
        valid:
          expr: _.size == 0
  content:
    params:
      - id: name
        type: str
    seq:
      - id: format
        type: format
        if: name == "fmt "
      - id: data
        size-eos: true
        doc: The bytes of other chunks; of a format what this schema does not know.
  format:
    doc: How the sound is stored.
    seq:
      - id: tag
        type: u2
        enum: tag
      - id: num_channels
        type: u2
        valid:
          min: 1
      - id: sample_rate
        type: u4
        -unit: Hz
      - id: byte_rate
        type: u4
        -unit: bytes/s
      - id: block_size
        type: u2
        -unit: bytes
        doc: Of one sample of all channels.
      - id: bits_per_sample
        type: u2
      - id: extension
        type: extension
        if: not _io.eof
    -checks:
      - id: W3
        if: tag == tag::pcm
        that: block_size == num_channels * ((bits_per_sample + 7) / 8) and byte_rate == sample_rate * block_size
        severity: warning
        doc: the sizes of a sample and of a second are those of the channels and bits
  extension:
    doc: What formats other than plain numbers say further.
    seq:
      - id: len_data
        type: u2
        -unit: bytes
      - id: data
        size: len_data

enums:
  tag:
    0x0001: pcm
    0x0002: ms_adpcm
    0x0003: ieee_float
    0x0006: a_law
    0x0007: mu_law
    0x0011: ima_adpcm
    0x0055: mpeg_layer_3
    0xfffe:
      id: extensible
      doc: The format is in the extension.
