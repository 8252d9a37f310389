# What `valid` says of a member through values of its object is asked when the member has been read, also where
# others ask for the member before that.
meta:
  id: valid_of_values
  endian: le
seq:
  - id: entries
    type: entry
    repeat: until
    repeat-until: _.key.code == 101
types:
  entry:
    seq:
      - id: head
        type: asking
      - id: tag
        type: u1
        valid:
          expr: is_tag
      - id: nibble
        type: b4
        valid:
          expr: is_nibble
      - id: rest
        type: b4
      - id: name
        type: strz
        encoding: ASCII
        valid:
          expr: is_name
      - id: word
        size: tag
        valid:
          expr: word_size == tag
      - id: maybe
        type: u2
        if: tag == 2
        valid:
          expr: is_maybe
      - id: key
        type: node
        valid:
          expr: key.is_small or is_end
      - id: value
        type: node
        if: not is_end
    instances:
      is_tag:
        value: tag < 10
      is_nibble:
        value: nibble != 0
      is_name:
        value: name.length > 0
      word_size:
        value: word.length
      is_maybe:
        value: maybe != 7
      is_end:
        value: key.code == 101
  asking:
    seq:
      - id: one
        type: u1
        if: _parent.is_tag
      - id: two
        type: u1
        if: _parent.is_nibble or _parent.is_name or _parent.word_size == 0 or _parent.is_maybe
  node:
    seq:
      - id: code
        type: u1
    instances:
      is_small:
        value: code < 100
