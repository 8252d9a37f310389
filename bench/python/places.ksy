# What the benchmark of the Python package reads beside numbers: text, choices, optional members, instances.
meta: {id: places, endian: le, encoding: UTF-8}
seq:
  - {id: num_places, type: u4}
  - {id: places, type: place, repeat: expr, repeat-expr: num_places}
types:
  place:
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: name, type: strz}
      - {id: flags, type: u1}
      - {id: height, type: s2, if: flags & 1 != 0}
      - id: shape
        type:
          switch-on: kind
          cases:
            'kind::town': town
            'kind::river': river
    instances:
      is_high: {value: flags & 1 != 0 and height > 1000}
  town:
    seq:
      - {id: people, type: u4}
      - {id: at, type: position}
  river:
    seq:
      - {id: num_points, type: u2}
      - {id: points, type: position, repeat: expr, repeat-expr: num_points}
  position:
    seq:
      - {id: longitude, type: f4}
      - {id: latitude, type: f4}
enums:
  kind: {1: town, 2: river}
