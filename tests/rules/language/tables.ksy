meta:
  id: tables
  title: Rules over the records of tables
  endian: le
  encoding: ASCII
doc: |
  Rules that ask records whose values a list names: for numbers and objects, of records by their number and in loops;
  values that are not there; extremes of overlapping parts of what is computed of each record, also of records whose
  layout is fixed.
seq:
  - {id: num_slots, type: u1}
  - {id: slots, type: slot, repeat: expr, repeat-expr: num_slots}
  - {id: num_rows, type: u2}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
  - {id: num_points, type: u2}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
  - {id: num_parts, type: u2}
  - {id: parts, type: part, repeat: expr, repeat-expr: num_parts}
-checks:
  - {id: size, that: 'rows.all(not _.has_size or _.size < 100)', level: content, severity: warning}
  - {id: any, that: 'num_rows == 0 or not rows.first.has_size or rows.any(_.size == 7)', level: content, severity: warning}
  - {id: last, if: 'num_rows != 0', that: 'not rows.last.has_size or rows.last.size != 9', severity: note}
  - {id: numbered, if: 'num_rows >= 2', that: 'rows[1].values.has(u2, meaning::height, 0)', severity: warning}
  - {id: sum, if: 'num_rows != 0 and rows[0].has_corner', that: 'rows.sum(_.corner.x + _.corner.y) < 300', level: content, severity: warning}
  - {id: once, that: 'not rows.any(_.has_size) or rows.unique(_.size)', level: strict, severity: warning}
  - {id: parts, that: 'parts.all(_.lowest >= -50)', level: content, severity: warning}
types:
  slot:
    seq:
      - {id: kind, type: u1}
      - {id: meaning, type: u1, enum: meaning}
      - {id: number, type: u1}
  row:
    seq:
      - id: values
        type:
          switch-on: _parent.slots[_index].kind
          cases:
            1: u1
            2: u2
            3: f4
            4: point
            5: u2be
        repeat: expr
        repeat-expr: _parent.slots.size
        -label:
          meaning: _parent.slots[_index].meaning
          number: _parent.slots[_index].number
    -values:
      has_size: values.has(u1, meaning::size, 0)
      size: values.find(u1, meaning::size, 0)
      has_corner: values.has(point, meaning::corner, 1)
      corner: values.find(point, meaning::corner, 1)
      height: 'values.has(u2, meaning::height, 0) ? values.find(u2, meaning::height, 0) : 0'
      depth: 'has_size and has_corner ? [size, corner.x].min - corner.y - height : -height'
  point:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
  part:
    seq:
      - {id: from, type: u2}
      - {id: count, type: u2}
      - {id: high, type: u1}
    -values:
      fits: count != 0 and from + count <= _root.num_rows
      rows: _root.rows.slice(from, count)
      lowest: 'fits ? rows.min(_.depth) : 0'
    -checks:
      - id: point
        if: count != 0 and from + count <= _root.num_points
        that: '_root.points.slice(from, count).max(_.x > _.y ? _.x : _.y) <= high'
        level: content
        severity: warning
      - id: apart
        if: count != 0 and from + count <= _root.num_points
        that: _root.points.slice(from, count).min(_.x - _.y) >= -9
        level: content
        severity: warning
enums:
  meaning:
    0: size
    1: height
    2: corner
