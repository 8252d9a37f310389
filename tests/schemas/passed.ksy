# Parameters of every kind that objects get from others: objects, lists of several kinds, values of any type, truth and
# floating point numbers.
meta:
  id: passed
  endian: le
  encoding: ASCII
seq:
  - id: one
    type: block
  - id: two
    type: block
  - id: extra
    type: block
    if: one.length == 1
  - id: all
    type: use([one, two], [one.length + 1, 2], ["a" + two.length.to_s, "bc"], [two, one], one)
  - id: values
    type: values([1.5, 2.0], "any", one.length == 1, 0.5)
  - id: some
    type: use([two, one], two_numbers, ["", "x"], [one], two)
    repeat: expr
    repeat-expr: 2
instances:
  two_numbers:
    value: '[1, one.length + 0]'
types:
  block:
    seq:
      - id: length
        type: u1
      - id: body
        size: length
  use:
    params:
      - id: blocks
        type: block[]
      - id: numbers
        type: u2[]
      - id: names
        type: str[]
      - id: things
        type: struct[]
      - id: block
        type: block
    seq:
      - id: like_block
        size: blocks[1].length
      - id: like_numbers
        size: numbers[1]
      - id: like_name
        size: names[0].length
      - id: like_thing
        size: things[0].as<block>.length
      - id: inner
        type: inner(block, numbers)
  values:
    params:
      - id: ratios
        type: f8[]
      - id: value
        type: any
      - id: flag
        type: bool
      - id: ratio
        type: f4
    seq:
      - id: like_ratios
        size: ratios.last.to_i
      - id: flagged
        type: u1
        if: flag
      - id: like_ratio
        size: (ratio * 2).to_i
      - id: like_value
        size: value.as<str>.length
  inner:
    params:
      - id: block
        type: block
      - id: numbers
        type: u2[]
    seq:
      - id: same
        contents: [0xee]
      - id: like_block
        size: block.length + numbers[0]
