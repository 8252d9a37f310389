# A condition that needs what is absent is false as a whole: a field, what is in an absent object, an element, what a
# value computes; also below `not`, and where another side of an operator would decide otherwise.
meta:
  id: absent_in_conditions
seq:
  - id: rows
    type: row
    repeat: eos
types:
  row:
    seq:
      - id: kind
        type: u1
      - id: more
        type: u1
        if: kind & 0x80 != 0
      - id: box
        type: box
        if: kind & 1 != 0
      - id: list
        type: u1
        repeat: expr
        repeat-expr: 2
        if: kind & 4 != 0
      - id: name
        type: strz
        encoding: ASCII
        if: kind & 8 != 0
      - id: field
        type: u1
        if: more & 0x80 != 0
      - id: deep
        type: u1
        if: box.inner.x > 3
      - id: not_deep
        type: u1
        if: not (box.inner.x > 3)
      - id: element
        type: u1
        if: list[1] > 3 or kind == 0
      - id: last
        type: u1
        if: list.last < 10
      - id: counted
        type: u1
        if: list.size != 5
      - id: long
        type: u1
        if: name.length < 3
      - id: shortcut
        type: u1
        if: kind == 0 or more & 1 != 0
      - id: no_shortcut
        type: u1
        if: more & 1 != 0 or kind == 0
      - id: not_either
        type: u1
        if: not (kind == 0 or more & 1 == 0)
      - id: both
        type: u1
        if: kind != 0 and more & 2 != 0
      - id: chosen
        type: u1
        if: 'kind == 0 ? true : more & 1 != 0'
      - id: value
        type: u1
        if: low == 1
      - id: value_of_value
        type: u1
        if: not (double > 4)
      - id: guarded
        type: u1
        if: maybe + 0 < 200
      - id: computed
        type: u1
        if: '(kind == 0 ? kind : low) != 1'
      - id: inside
        type: inside
    instances:
      low:
        value: more & 0x7f
      double:
        value: low * 2
      maybe:
        value: more + 1
        if: low > 1
      has_none:
        value: 7
        if: more < 5
  box:
    seq:
      - id: inner
        type: inner
        if: _parent.kind & 2 != 0
  inner:
    seq:
      - id: x
        type: u1
  inside:
    seq:
      - id: of_parent
        type: u1
        if: _parent.more < 5
    -checks:
      - id: C1
        if: _parent.more >= 5
        that: _parent.kind > 0x80
