meta: {id: doom_wad, title: Data of Doom, file-extension: wad, endian: le}
seq:
  - {id: magic, type: str, size: 4, encoding: ASCII, valid: {any-of: ['"IWAD"', '"PWAD"']}}
  - {id: num_lumps, type: s4}
  - {id: ofs_directory, type: s4}
instances:
  directory: {pos: ofs_directory, type: lump, repeat: expr, repeat-expr: num_lumps}
types:
  lump:
    seq:
      - {id: ofs, type: s4}
      - {id: len, type: s4}
      - {id: name, type: str, size: 8, pad-right: 0, encoding: ASCII}
    instances:
      data:
        io: _root._io
        pos: ofs
        size: len
        if: len > 0
        type:
          switch-on: name
          cases: {'"VERTEXES"': vertices, '"PLAYPAL"': colours}
      is_marker: {value: len == 0 and name != "VERTEXES"}
  vertices:
    seq:
      - {id: vertices, type: vertex, repeat: eos}
  vertex:
    seq:
      - {id: x, type: s2}
      - {id: y, type: s2}
    instances:
      distance: {value: x * x + y * y}
  colours:
    seq:
      - {id: colours, size: 3, repeat: eos}
