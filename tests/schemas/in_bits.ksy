meta:
  id: in_bits
  title: Sizes in some bits of a field
  endian: be
  encoding: ASCII
doc: For a writer over what was read, where some bits of a field, or a choice, say a size, a number of elements or a position.
seq:
  - id: len_box
    type: u1
  - id: box
    type: box
    size: len_box
  - id: top
    type: box
  - id: high
    type: u1
  - id: low
    type: u1
  - id: ofs
    type: u1
instances:
  digits:
    pos: high << 8 | low
    size: 2
  marked:
    pos: ofs & 0x7f
    size: 2
types:
  box:
    seq:
      - id: head
        type: u1
      - id: list
        type: u1
        repeat: expr
        repeat-expr: head & 3
      - id: scale
        type: u1
      - id: scaled
        size: (scale & 7) * 2 - 2
      - id: power
        type: u1
      - id: doubled
        size: 1 << (power & 3)
      - id: value
        type: u1
      - id: valued
        size: len_valued
      - id: choice
        type: u1
      - id: flag
        type: u1
      - id: chosen
        size: 'flag == 1 ? choice : choice & 3'
      - id: argument
        type: u1
      - id: given
        type: given(argument & 3)
      - id: tag
        type: tag
      - id: tagged
        size: tag.bits & 3
      - id: shift
        type: u1
      - id: shifted
        size: shift >> 4
      - id: set
        type: u1
      - id: filled
        size: set | 1
      - id: middle
        type: u1
      - id: between
        size: middle & 6
    instances:
      len_valued:
        value: value & 7
  tag:
    seq:
      - id: bits
        type: u1
  given:
    params:
      - id: num
        type: u1
    seq:
      - id: data
        size: num
