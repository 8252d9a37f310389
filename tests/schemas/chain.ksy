# Objects inside objects of their own type: one after another, by choice, in a stream of their own, up to a terminator, and in
# lists that end themselves.
meta:
  id: chain
  endian: le
seq:
  - id: link
    type: link
types:
  link:
    seq:
      - id: kind
        type: u1
      - id: next
        type: link
        if: kind == 1
      - id: len_inner
        type: u1
        if: kind == 2
      - id: inner
        type: link
        size: len_inner
        if: kind == 2
      - id: body
        type:
          switch-on: kind
          cases:
            3: link
            4: leaf(kind)
      - id: links
        type: link
        repeat: until
        repeat-until: _.kind == 0
        if: kind == 5
      - id: line
        type: line
        terminator: 0
        if: kind == 6
      - id: len_tree
        type: u1
        if: kind == 7
      - id: tree
        type: tree
        size: len_tree
        if: kind == 7
  tree:
    seq:
      - id: items
        type: link
        repeat: eos
  leaf:
    params:
      - id: kind
        type: u1
    seq:
      - id: value
        size: kind
  line:
    seq:
      - id: letter
        size: 1
      - id: more
        type: line
        if: letter == [0x61]
