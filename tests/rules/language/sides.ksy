meta:
  id: sides
  endian: le
  encoding: UTF-8
doc: |
  Lists side by side, each of which may fill the file, lists in elements of others, members of which always one is there,
  and text with escapes between what is kept: the scratch memory that suffices for the dearest suffices for all.
seq:
  - {id: num_pairs, type: u1}
  - {id: pairs, type: pair, repeat: expr, repeat-expr: num_pairs}
  - {id: num_groups, type: u1}
  - {id: groups, type: group, repeat: expr, repeat-expr: num_groups}
  - {id: len_document, type: u2}
  - {id: document, type: str, size: len_document, -json: document}
  - {id: rest, size-eos: true}
-checks:
  - id: pairs
    that: pairs.unique(_.name)
    severity: warning
    level: strict
    doc: the names of the pairs differ
  - id: ascending
    that: 'pairs.all(_index == 0 or _.number > pairs[_index - 1].number)'
    severity: warning
    level: content
    doc: the numbers of the pairs ascend
  - id: kinds
    that: groups.unique(_.kind)
    severity: warning
    level: strict
    doc: the kinds of the groups differ
types:
  pair:
    seq:
      - {id: name, type: strz}
      - {id: number, type: u1}
  group:
    seq:
      - {id: kind, type: u1}
      - {id: wide, type: u4, if: kind == 0}
      - {id: narrow, type: u2, if: kind != 0}
      - {id: num_items, type: u1}
      - {id: items, type: item, repeat: expr, repeat-expr: num_items}
    -checks:
      - id: items
        that: items.unique(_.text)
        severity: warning
        level: strict
        doc: the texts of the items differ
  item:
    seq:
      - {id: text, type: strz}
  document:
    -json: {}
    seq:
      - {id: words, type: strz, repeat: eos}
      - {id: numbers, type: f8, repeat: eos, -json: {joined: ','}}
      - {id: below, type: document, repeat: eos, -optional: true}
    -checks:
      - id: words
        that: 'words.all(_index == 0 or _ != words[_index - 1])'
        severity: warning
        level: content
        doc: words differ from those before them
      - id: numbers
        that: 'numbers.all(_index == 0 or _ >= numbers[_index - 1])'
        severity: warning
        level: content
        doc: numbers do not decrease
