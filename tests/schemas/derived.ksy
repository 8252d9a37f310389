meta:
  id: derived
  endian: le
  encoding: ASCII
doc: Numbers that are derived of lists and of lists in their elements, and one that may be absent.
seq:
  - id: kind
    type: u1
  - id: doubled
    type: u1
    -derive: rows.size * 2
  - id: last
    type: u1
    -derive: part.items.size + rows.last.items.size
  - id: longest
    type: u1
    -derive: longest_row
    if: kind == 1
  - id: num_rows
    type: u1
  - id: rows
    type: row
    repeat: expr
    repeat-expr: num_rows
  - id: part
    type: row
    if: kind != 3
-values:
  longest_row: rows.max(_.items.size) + kind
types:
  row:
    seq:
      - id: num_items
        type: u1
      - id: items
        type: item
        repeat: expr
        repeat-expr: num_items
  item:
    seq:
      - id: text
        type: strz
