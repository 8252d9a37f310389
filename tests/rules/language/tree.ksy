meta:
  id: tree
  title: Objects inside objects of their own type
  endian: le
  encoding: UTF-8
doc: |
  A tree whose leaves name others by the number that a walk from the root gives them. What a walk has come to behind all
  that hangs on a node is a parameter of an object without members.
seq:
  - {id: root, type: node(0)}
  - {id: num_links, type: u1}
  - {id: links, type: link(root.next.number), repeat: expr, repeat-expr: num_links}
types:
  node:
    params:
      - {id: number, type: u4}
    seq:
      - {id: len_note, type: u1}
      - {id: note, type: str, size: len_note}
      - {id: num_kids, type: u1}
      - {id: kids, type: 'node(_index == 0 ? number + 1 : kids[_index - 1].next.number)', repeat: expr, repeat-expr: num_kids}
      - {id: next, type: 'next_node(num_kids == 0 ? number + 1 : kids.last.next.number)'}
    -checks:
      - {id: note, if: len_note != 0, that: note.is_json, level: content, severity: warning, doc: the note is JSON}
      - {id: few, that: number < 6, severity: note, doc: the tree has six nodes at most}
  next_node:
    params:
      - {id: number, type: u4}
  link:
    params:
      - {id: num_nodes, type: u4}
    seq:
      - {id: target, type: u1}
    -checks:
      - {id: target, that: target < num_nodes, severity: warning, doc: the link leads to a node}
