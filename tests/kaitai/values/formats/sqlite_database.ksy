meta: {id: sqlite_database, title: SQLite database, endian: be}
seq:
  - {id: magic, contents: [SQLite format 3, 0]}
  - {id: page_size_code, type: u2}
  - {id: write_version, type: u1}
  - {id: read_version, type: u1}
  - {id: reserved, type: u1}
  - {id: fractions, type: u1, repeat: expr, repeat-expr: 3}
  - {id: changes, type: u4}
  - {id: num_pages, type: u4}
  - {id: rest, type: u4, repeat: expr, repeat-expr: 17}
instances:
  page_size: {value: 'page_size_code == 1 ? 0x10000 : page_size_code'}
  pages:
    type: page(_index)
    pos: 0
    size: page_size
    repeat: expr
    repeat-expr: num_pages
types:
  page:
    params:
      - {id: number, type: s4}
    seq:
      - {id: file_header, size: 100, if: number == 0}
      - {id: kind, type: u1, enum: kind}
      - {id: first_free, type: u2}
      - {id: num_cells, type: u2}
      - {id: cells_begin, type: u2}
      - {id: num_fragments, type: u1}
      - {id: right_most, type: u4, if: kind == kind::index_interior or kind == kind::table_interior}
      - {id: cells, type: cell, repeat: expr, repeat-expr: num_cells}
    instances:
      is_leaf: {value: kind.to_i & 8 != 0}
  cell:
    seq:
      - {id: ofs, type: u2}
    instances:
      head: {pos: ofs, type: u1, repeat: expr, repeat-expr: 3}
enums:
  kind: {2: index_interior, 5: table_interior, 10: index_leaf, 13: table_leaf}
