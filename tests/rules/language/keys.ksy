meta:
  id: keys
  title: Unique keys, and what hangs on what
  endian: le
  encoding: UTF-8
doc: Rules that need scratch memory, over objects and records, of the object itself and of others.
seq:
  - {id: num_bones, type: u1}
  - {id: bones, type: bone, repeat: expr, repeat-expr: num_bones}
  - {id: num_pairs, type: u1}
  - {id: pairs, type: pair, repeat: expr, repeat-expr: num_pairs}
  - {id: num_groups, type: u1}
  - {id: groups, type: group, repeat: expr, repeat-expr: num_groups}
-values:
  ring: 'bones.acyclic((_index + 1) % bones.size)'
-checks:
  - {id: names, that: bones.unique(_.name), level: strict, severity: warning}
  - {id: names-lower, that: bones.unique(_.name.to_lower), level: strict, severity: note}
  - {id: ids, that: bones.unique(_.id), level: strict, severity: warning}
  - {id: acyclic, that: bones.acyclic(_.parent), level: content, severity: warning}
  - {id: ring, that: bones.size == 0 or not ring, level: content, severity: warning}
  - {id: bad-name, that: '_root.bones.all(_.name.to_lower != "bad")', level: content, severity: warning}
  - {id: root-name, if: bones.size > 0, that: '"root" == bones[0].name.to_lower', severity: warning}
  - {id: pair-keys, that: pairs.unique(_.key), level: strict, severity: warning}
  - {id: pair-kinds, that: pairs.size > 3 or pairs.unique(_.kind), level: strict, severity: warning}
  - {id: pair-both, that: 'pairs.unique(_.key * 256 + _.kind.to_i)', level: strict, severity: note}
  - {id: pair-order, that: pairs.acyclic(_.key), level: content, severity: warning}
  - {id: nested, that: groups.all(_.members.unique(_.index)), level: strict, severity: warning}
  - {id: nested-order, that: groups.all(_.members.acyclic(_.index)), level: content, severity: note}
types:
  bone:
    seq:
      - {id: name, type: strz}
      - {id: parent, type: s1}
      - {id: id, type: u4}
  pair:
    seq:
      - {id: key, type: u2}
      - {id: kind, type: u1, enum: kind}
  group:
    seq:
      - {id: num_members, type: u1}
      - {id: members, type: member, repeat: expr, repeat-expr: num_members}
    -checks:
      - {id: own, that: members.unique(_.index), level: strict, severity: warning}
      - {id: others, that: _parent.pairs.unique(_.key), level: strict, severity: note}
  member:
    seq:
      - {id: index, type: s2}
enums:
  kind: {0: good, 1: bad, 2: other}
