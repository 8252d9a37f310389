meta:
  id: casts_of_themselves
  endian: le
doc: Instances whose whole value is a cast, which gives the type although the operand uses the instance.
seq:
  - id: num
    type: u1
  - id: rows
    type: row(_index)
    repeat: expr
    repeat-expr: num
  - id: body
    size: rows[num - 1].sum
types:
  row:
    params:
      - id: index
        type: u1
    seq:
      - id: value
        type: u1
    instances:
      sum:
        value: '((index > 0 ? _parent.rows[index - 1].sum : 0) + value).as<u4>'
      mean:
        value: '((index > 0 ? _parent.rows[index - 1].mean : 0) / 2.0 + value).as<f8>'
      twice:
        value: sum * 2
      even:
        value: (other / 2 * 2).as<u4>
      other:
        value: '(value > 4 ? even : value).as<u4>'
      last_kind:
        value: '(value == 0 and index > 0 ? _parent.rows[index - 1].last_kind.to_i : value).as<u1>'
        enum: kind
enums:
  kind:
    1: one
    2: two
    3: three
instances:
  text_of_last:
    value: rows[num - 1].last_kind
