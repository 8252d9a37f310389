meta:
  id: time_zone
  title: Time zone information
  license: MIT
  ks-version: 0.11
  endian: be
  encoding: ASCII
doc: |
  When the clocks of a zone were changed, and to what: a table with times of 32 bits, since version 2 another one with 64 bits,
  and a rule for the time behind the last change.
doc-ref: https://www.rfc-editor.org/rfc/rfc8536 RFC 8536
seq:
  - id: short_table
    type: table(4)
  - id: long_table
    type: table(8)
    if: short_table.version != 0
  - id: rule
    type: rule
    if: short_table.version != 0
types:
  table:
    params:
      - id: width
        type: u1
    seq:
      - id: magic
        contents: TZif
      - id: version
        type: u1
        valid:
          any-of: [0, 0x32, 0x33, 0x34]
      - id: reserved
        size: 15
      - id: num_universal
        type: u4
      - id: num_standard
        type: u4
      - id: num_leap_seconds
        type: u4
      - id: num_changes
        type: u4
      - id: num_kinds
        type: u4
      - id: len_names
        type: u4
      - id: short_times
        type: s4
        repeat: expr
        repeat-expr: num_changes
        if: width == 4
      - id: times
        type: s8
        repeat: expr
        repeat-expr: num_changes
        if: not (width == 4)
      - id: kinds_of_changes
        type: u1
        repeat: expr
        repeat-expr: num_changes
      - id: kinds
        type: kind
        repeat: expr
        repeat-expr: num_kinds
      - id: names
        size: len_names
      - id: short_leap_seconds
        type: leap_second_4
        repeat: expr
        repeat-expr: num_leap_seconds
        if: width == 4
      - id: leap_seconds
        type: leap_second
        repeat: expr
        repeat-expr: num_leap_seconds
        if: not (width == 4)
      - id: standard
        type: u1
        repeat: expr
        repeat-expr: num_standard
      - id: universal
        type: u1
        repeat: expr
        repeat-expr: num_universal
  kind:
    seq:
      - id: offset
        type: s4
        -unit: s
      - id: is_summer_time
        type: u1
      - id: name_at
        type: u1
  leap_second_4:
    seq:
      - id: time
        type: s4
      - id: correction
        type: s4
  leap_second:
    seq:
      - id: time
        type: s8
      - id: correction
        type: s4
  rule:
    seq:
      - id: line_feed
        contents: [10]
      - id: text
        type: str
        terminator: 10
