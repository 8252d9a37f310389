meta:
  id: folds
  title: Folds over records and objects
  endian: le
  encoding: UTF-8
doc: |
  Rules with every method that looks at the elements of an array: over records, over records whose layout a parameter
  decides, over objects in lists, of the object itself and of others.
seq:
  - {id: num_points, type: u2}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
  - {id: mask, type: u1}
  - {id: num_samples, type: u1}
  - {id: samples, type: sample(mask), repeat: expr, repeat-expr: num_samples}
  - {id: num_bones, type: u1}
  - {id: bones, type: bone, repeat: expr, repeat-expr: num_bones}
  - {id: num_groups, type: u1}
  - {id: groups, type: group, repeat: expr, repeat-expr: num_groups}
-values:
  width: points.max(_.at.x) - points.min(_.at.x)
  last_point: points[points.size - 1]
-checks:
  - {id: all, that: 'points.all(_.at.x < 100)', level: content, severity: warning}
  - {id: all-of-neighbours, that: 'points.all(_index == 0 or _.at.x >= points[_index - 1].at.x)', level: content, severity: warning}
  - {id: any, that: 'points.any(_.at.x == 0)', level: content, severity: warning}
  - {id: count, that: 'points.count(_.at.y > 1.5) <= 2', level: content, severity: warning}
  - {id: sum, that: 'points.sum(_.at.x) < 250', level: content, severity: warning}
  - {id: sum-of-floats, that: 'points.sum(_.at.y) < 8.0', level: content, severity: warning}
  - {id: min, that: 'points.size == 0 or points.min(_.at.x) >= 0', level: content, severity: warning}
  - {id: max, that: 'points.size == 0 or points.max(_.at.y) <= 4', level: content, severity: warning}
  - {id: norm, that: 'points.all(_.at.norm2 < 20000)', level: content, severity: warning}
  - {id: width, if: points.size > 0, that: width <= 150, level: content, severity: warning}
  - {id: last, if: points.size > 0, that: last_point.at.x != 7, severity: warning}
  - {id: weights, that: 'samples.all(mask & 1 == 0 or _.weight >= 0)', level: content, severity: warning}
  - {id: weight-sum, if: mask & 1 != 0, that: 'samples.sum(_.weight) <= 10', level: content, severity: warning}
  - {id: kinds, that: 'samples.all(_.kind != kind::bad)', level: content, severity: warning}
  - {id: first-weight, if: mask & 1 != 0 and samples.size > 0, that: 'samples[0].weight != 9', severity: warning}
  - {id: parents, that: 'bones.all(_.parent < bones.size)', level: content, severity: warning}
  - {id: one-root, that: 'bones.size == 0 or bones.count(_.parent == _index) == 1', level: content, severity: warning}
  - {id: nested, that: 'bones.all(_.weights.all(_.value <= 3))', level: content, severity: warning}
  - {id: nested-sum, that: 'bones.sum(_.weights.size) <= 4', level: content, severity: warning}
  - {id: nested-max, that: 'bones.all(_.weights.size == 0 or _.weights.max(_.value) >= 1)', level: content, severity: warning}
  - {id: longest, that: 'bones.size == 0 or bones.max(_.name) < "z"', level: content, severity: warning}
  - {id: ids, that: 'bones.count(_.name == "root") <= 1', level: content, severity: warning}
  - {id: either, that: 'bones.size < 2 or bones.any(_.name == "root") and bones.all(_.parent != 9)', level: content, severity: warning}
types:
  vector:
    seq:
      - {id: x, type: s4}
      - {id: y, type: f4}
    -values:
      norm2: x * x + y * y
  point:
    seq:
      - {id: at, type: vector}
  sample:
    params:
      - {id: mask, type: u1}
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: weight, type: s2, if: mask & 1 != 0}
  bone:
    seq:
      - {id: name, type: strz}
      - {id: parent, type: u1}
      - {id: num_weights, type: u1}
      - {id: weights, type: weight, repeat: expr, repeat-expr: num_weights}
    -checks:
      - {id: own, that: 'weights.all(_.value != 77)', level: content, severity: warning}
  weight:
    seq:
      - {id: value, type: u1}
  group:
    seq:
      - {id: bone, type: u1}
      - {id: limit, type: u1}
    -values:
      target: _root.bones[bone]
    -checks:
      - {id: G-target, that: bone < _root.bones.size, severity: warning}
      - id: G-weights
        if: bone < _root.bones.size
        that: _root.bones[bone].weights.all(_.value <= limit)
        level: content
        severity: warning
      - id: G-target-weights
        if: bone < _root.bones.size
        that: target.weights.sum(_.value) <= 2 * limit
        level: content
        severity: warning
      - {id: G-parent, that: '_parent.points.any(_.at.x >= limit)', level: content, severity: warning}
      - {id: G-others, that: '_parent.bones.count(_.parent == limit) < 3', level: content, severity: warning}
enums:
  kind: {0: good, 1: bad}
