meta: {id: slots, endian: le}
doc: Values of tables that are looked for by what they are called, of each record, of one, and of parts of the records.
seq:
  - {id: num_slots, type: u1}
  - {id: slots, type: slot, repeat: expr, repeat-expr: num_slots}
  - {id: num_records, type: u1}
  - {id: records, type: record, repeat: expr, repeat-expr: num_records}
  - {id: from, type: u1}
  - {id: many, type: u1}
-values:
  first_weight: records[0].weight
  last_x: records.last.x
  has_colour: records.first.coloured
  either: 'from == 0 ? records[0].pos_x : records.last.weight'
  sum_x: records.sum(_.x)
  largest: records.slice(from, many).max(_.safe)
types:
  slot:
    seq:
      - {id: kind, type: u1}
      - {id: meaning, type: u1, enum: meaning}
      - {id: index, type: s1}
  vector:
    seq:
      - {id: x, type: s2}
      - {id: y, type: point}
  point:
    seq:
      - {id: a, type: u1}
      - {id: b, type: f4}
  record:
    seq:
      - id: values
        type: {switch-on: '_parent.slots[_index].kind', cases: {1: u1, 2: u2, 3: vector, 4: u2, 5: f4, 6: u2be, _: s1}}
        repeat: expr
        repeat-expr: _parent.slots.size
        -label: {meaning: '_parent.slots[_index].meaning', index: '_parent.slots[_index].index'}
    -values:
      weight: 'values.find(u2, meaning::weight, 0)'
      x: 'values.find(vector, meaning::position, -1).x'
      b: 'values.find(vector, meaning::position, -1).y.b'
      pos_x: 'values.has(vector, meaning::position, 1) ? values.find(vector, meaning::position, 1).x : -5'
      coloured: 'values.has(u1, meaning::colour, 0)'
      colour: 'values.find(u1, meaning::colour, 0)'
      safe: 'values.has(u2, meaning::weight, 0) ? values.find(u2, meaning::weight, 0) : values.has(s1, meaning::colour, 3) ? values.find(s1, meaning::colour, 3) : 7'
enums:
  meaning: {0: weight, 1: colour, 2: position}
-checks:
  - {id: T1, that: records.all(_.safe < 200), level: content, severity: warning}
  - {id: T2, that: 'records.all(_.coloured)', level: content, severity: warning}
  - {id: T3, that: 'records.size == 0 or records[0].coloured', level: structure, severity: warning}
  - {id: T4, that: 'many == 0 or from + many > records.size or records.slice(from, many).max(_.safe) < 300', level: content, severity: warning}
  - {id: T5, that: 'from >= records.size or records[from].safe >= 1', level: content, severity: warning}
  - {id: T6, that: 'from != 3 or records.all(_.colour < 100)', level: strict, severity: warning}
  - {id: T7, that: 'records.unique(_.safe)', level: strict, severity: note}
  - {id: T8, that: 'many == 0 or from + many > records.size or records.slice(from, many).min(_.safe) >= 0', level: content, severity: warning}
