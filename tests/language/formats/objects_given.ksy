meta:
  id: objects_given
  endian: le
doc: |
  Objects as arguments, also where they are the root or the parent, one of several, in a list, or values of any type; and
  numbers that come back out of such values. Nothing here is computed on demand.
seq:
  - id: size
    type: u1
  - id: middle
    type: middle
types:
  middle:
    seq:
      - id: number
        type: u1
      - id: of_root
        type: sized(_root)
      - id: of_parent
        type: sized(_parent)
      - id: chosen
        type: 'sized(number > 1 ? _root : _parent)'
      - id: chosen_late
        type: 'sized(number < 1 ? _root : of_root.content[number - 2] == 0 ? _parent : _root)'
      - id: any
        type: any_sized(_root)
      - id: struct
        type: struct_sized(_parent)
      - id: list
        type: counted([_root, _parent])
      - id: number_as_any
        type: number_sized(number)
      - id: size_as_any
        type: number_sized(number_as_any.content.size)
  sized:
    params:
      - id: by
        type: objects_given
    seq:
      - id: content
        size: by.size
  any_sized:
    params:
      - id: by
        type: any
    seq:
      - id: content
        size: by.as<objects_given>.size
  struct_sized:
    params:
      - id: by
        type: struct
    seq:
      - id: content
        size: by.as<objects_given>.size
  counted:
    params:
      - id: all
        type: objects_given[]
    seq:
      - id: content
        size: all.size
  number_sized:
    params:
      - id: by
        type: any
    seq:
      - id: content
        size: by.as<u1>
      - id: same
        size: 1
        if: by.as<s2> == content.size
