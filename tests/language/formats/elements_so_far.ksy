# The elements of an array that is being read can ask for those before them, and for how many they are.
meta:
  id: elements_so_far
seq:
  - id: items
    type: item(_index)
    repeat: expr
    repeat-expr: 3
  - id: numbers
    size: numbers.size + 1
    repeat: expr
    repeat-expr: 2
types:
  item:
    params:
      - id: number
        type: u1
    seq:
      - id: length
        type: u1
      - id: body
        size: 'number == 0 ? length : _parent.items[number - 1].length'
      - id: mark
        size: _parent.items.size
