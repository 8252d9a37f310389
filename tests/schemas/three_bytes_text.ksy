meta:
  id: three_bytes_text
  endian: le
  encoding: UTF-8
doc: Integers of three bytes in a JSON document, where they are a matter of range alone.
seq:
  - id: root
    type: str
    size-eos: true
    -json: node
types:
  node:
    -json: true
    seq:
      - id: large
        type: u3
      - id: levels
        type: s3
        repeat: eos
