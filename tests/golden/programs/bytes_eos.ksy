meta: {id: bytes_eos}
doc: Bytes up to the end of the stream.
seq:
  - {id: rest, size-eos: true}
