meta:
  id: folded
  endian: le
doc: |
  Values that are large in the schema and small in C, so that compilers put their functions where they are called. No
  format: what is generated from it is compiled with every warning.
seq:
  - {id: head, type: head}
-checks:
  - {id: R0, that: head.fits, severity: warning}
  - {id: R1, that: 'head.word == "all"', severity: warning}
types:
  head:
    seq:
      - {id: size, type: u8}
      - {id: most, type: s4}
    instances:
      fits:
        value: >-
          (most == most or size <= most ? (true ? size : most + most + most + most + most + most) : size) <
          [115].size
      fits_too:
        value: fits
      word:
        value: >-
          (most == most or size <= most ? (true ? size : most + most + most + most + most + most) : size) <
          [115].size ? "all" : "some"
      word_too:
        value: word
