meta:
  id: lists_of_lists
  endian: le
  encoding: ASCII
doc: Lists of lists of every kind of value; what they take from members, and what takes its size from them.
seq:
  - id: i
    type: u1
  - id: big
    type: u8
  - id: ys
    type: record
    repeat: expr
    repeat-expr: 2
  - id: zs
    type: record
    repeat: expr
    repeat-expr: i
  - id: sized_by_list
    type: u1
    repeat: expr
    repeat-expr: numbers[i][1]
types:
  record:
    seq:
      - id: v
        type: u1
enums:
  colour:
    1: red
    2: green
instances:
  numbers:
    value: '[[500, 1], [3, 1 + i]]'
  from_numbers:
    value: numbers[i][0]
  last_of_first:
    value: numbers.first.last
  sizes:
    value: numbers.size * 10 + numbers[0].size
  floats:
    value: '[[1.0, 2.5], [i * 1.5]]'
  float_sum:
    value: floats[1][0] + floats.first.max
  texts:
    value: '[["a", "b"], ["c"]]'
  joined:
    value: texts[i][0] + texts.first.last
  bytes:
    value: '[[[1, 2], [3]], [[4, 5]]]'
  one_byte:
    value: bytes[0][1][0]
  colours:
    value: '[[colour::red, colour::green], [colour::green]]'
  colour_of:
    value: colours[0][i]
  flags:
    value: '[[true], [false, i == 1]]'
  deep:
    value: '[[[300.5], [4.5, 5.5]], [[6.5]]]'
  deep_value:
    value: deep[0][i][1]
  both:
    value: '[ys, zs]'
  of_both:
    value: both[i][0].v * 10 + both.last.size
  either:
    value: 'i == 1 ? zs : ys'
  of_either:
    value: either[0].v
  chosen:
    value: 'i == 1 ? [[700, 8], [900]] : numbers'
  of_chosen:
    value: chosen[0][0]
  unsigned:
    value: '[[0xffffffffffffffff, 300], [big]]'
  of_unsigned:
    value: unsigned[1][0]
-checks:
  - id: L1
    that: numbers.all(_.size == 2) and floats.sum(_[0]) == 2.5
    level: strict
    severity: error
    doc: folds go over lists in lists
  - id: L2
    that: both.all(_.all(_.v < 9))
    level: strict
    severity: error
    doc: folds go over objects in lists in lists
