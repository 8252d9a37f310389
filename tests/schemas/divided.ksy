# Functions for an object with many members are divided: each part is called after the type and its first member, which
# is what another type is called as well.
meta:
  id: divided
  endian: le
seq:
  - id: many
    type: many
  - id: other
    type: many_first
types:
  many_first:
    seq:
      - id: name
        type: strz
        encoding: UTF-8
  many_names:
    seq:
      - id: name
        type: strz
        encoding: UTF-8
  many:
    seq:
      - id: first
        type: u1
      - id: bits
        type: b3
      - id: more_bits
        type: b5
      - id: text0
        type: strz
        encoding: UTF-8
      - id: number0
        type: u4
        valid:
          max: 100
      - id: text1
        type: strz
        encoding: UTF-8
      - id: number1
        type: u4
        valid:
          max: 100
      - id: text2
        type: strz
        encoding: UTF-8
      - id: number2
        type: u4
        valid:
          max: 100
      - id: text3
        type: strz
        encoding: UTF-8
      - id: number3
        type: u4
        valid:
          max: 100
      - id: text4
        type: strz
        encoding: UTF-8
      - id: number4
        type: u4
        valid:
          max: 100
      - id: text5
        type: strz
        encoding: UTF-8
      - id: number5
        type: u4
        valid:
          max: 100
      - id: text6
        type: strz
        encoding: UTF-8
      - id: number6
        type: u4
        valid:
          max: 100
      - id: text7
        type: strz
        encoding: UTF-8
      - id: number7
        type: u4
        valid:
          max: 100
      - id: num_names
        type: u1
      - id: names
        type: many_names
        repeat: expr
        repeat-expr: num_names
      - id: behind
        size: first + bits
        if: more_bits != 0
    -checks:
      - id: unique
        that: names.unique(_.name)
        level: strict
        doc: no name stands there twice
