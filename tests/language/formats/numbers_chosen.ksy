meta:
  id: numbers_chosen
  endian: le
  bit-endian: be
doc: Integers whose choice has floats, too, are held as doubles. Written over what was read, large ones stay what they were.
seq:
  - id: chunks
    type: chunk
    repeat: eos
types:
  chunk:
    seq:
      - id: kind
        type: u1
      - id: number
        type:
          switch-on: kind
          cases:
            0: f4
            1: f8
            2: u1
            3: s8
            4: u8be
            5: b60
            6: s2
