meta:
  id: objects_chosen
  endian: le
  encoding: ASCII
doc: |
  Rules and values that choose among objects, or see them as values of any type; and a value that asks nothing of the object
  that it is of.
seq:
  - id: which
    type: u1
  - id: a
    type: leaf
  - id: b
    type: leaf
  - id: tail
    size: '(which > 3 ? a.as<any> : which.as<any>).as<u1>'
-checks:
  - id: R0
    that: '(which > 1 ? a : b.text[which] > 3 ? a : b).num_text == 2'
    severity: warning
  - id: R1
    that: '(which > 1 ? a.as<struct> : b.as<struct>).as<leaf>.num_text == 2'
    severity: warning
  - id: R2
    that: 'which >= (which == 7 ? a.of_root : which)'
instances:
  chosen:
    value: '(which > 1 ? a : b.text[which] > 3 ? a : b).num_text'
types:
  leaf:
    seq:
      - id: num_text
        type: u1
      - id: text
        type: u1
        repeat: expr
        repeat-expr: num_text
    instances:
      of_root:
        value: _root.which
