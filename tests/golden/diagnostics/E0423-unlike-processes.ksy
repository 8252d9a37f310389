meta:
  id: sample
  endian: le
seq:
  - id: first
    size: 4
    process: ours.cipher(1)
  - id: second
    size: 4
    process: ours.cipher([0x01])
  - id: third
    size: 4
    process: ours.cipher
  - id: fourth
    size: 4
    process: ours.cipher(first[0])
  - id: fifth
    size: 4
    process: ours_cipher
