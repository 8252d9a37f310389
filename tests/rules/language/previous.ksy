meta:
  id: previous
  title: Elements that go on from the one before
  endian: le
  encoding: ASCII
doc: |
  Lists whose elements are told something of the one before: validation has that one at hand and keeps no others for it.
  Of those that rules look at it keeps only the members that these ask for, parameters among them.
seq:
  - {id: len_steps, type: u1}
  - {id: steps, type: steps, size: len_steps}
  - {id: len_lines, type: u1}
  - {id: lines, type: 'lines(4, 0)', size: len_lines}
-checks:
  - {id: last, that: 'lines.list.size == 0 or lines.list.last.sum < 30', severity: warning, level: content, doc: the sum of all lines is less than 30}
types:
  steps:
    doc: Nothing but the elements themselves asks for them.
    seq:
      - {id: list, type: 'step(_index == 0 ? 0 : list[_index - 1].level)', repeat: eos}
  step:
    params:
      - {id: before, type: u1}
    seq:
      - {id: by, type: s1}
      - {id: len_note, type: u1}
      - {id: note, type: str, size: len_note}
    instances:
      level: {value: '(before + by) & 0xff'}
    -checks:
      - {id: level, that: level < 10, severity: warning, doc: levels are less than 10}
  lines:
    doc: Rules look at them, too. What an element begins with is kept, and says where it lies. Parameters may be called like variables.
    params:
      - {id: list_rooms, type: u1}
      - {id: list_previous, type: u1}
    seq:
      - {id: list, type: 'line(_index, _index == 0 ? list_previous : list[_index - 1].sum)', terminator: 10, eos-error: false, repeat: eos}
    -checks:
      - {id: few, that: list.size <= list_rooms, severity: note, doc: there are no more lines than that}
      - {id: ascending, that: 'list.all(_index == 0 or _.number.to_i >= list[_index - 1].number.to_i)', severity: warning, level: content, doc: numbers do not decrease}
      - {id: small, that: 'list.all(_.sum < 20)', severity: note, level: content, doc: sums are less than 20}
      - {id: unique, that: list.unique(_.name), severity: warning, level: strict, doc: names differ}
      - {id: steady, that: 'list.all(_.number_of_line < 2 or _.so_far < 9)', severity: note, level: content, doc: sums before the third line and those behind it are less than 9}
      - {id: ways, that: 'list.count(_.way == way::right) <= 1', severity: note, level: content, doc: one goes right}
  line:
    params:
      - {id: number_of_line, type: u4}
      - {id: so_far, type: u4}
    seq:
      - {id: name, type: str, terminator: 0x3d}
      - {id: way, type: u1, enum: way}
      - {id: number, type: str, size-eos: true}
    instances:
      sum: {value: '(so_far + number.to_i) & 0xffff'}
enums:
  way: {0x3c: left, 0x3e: right}
