# An inner type of another file has no root here: what it asks of it is absent. Nor has it a parent.
meta:
  id: library_user
  imports: library
seq:
  - id: whole
    type: library
  - id: alone
    type: library::name
instances:
  lone_parent:
    value: alone._parent
  lone_root:
    value: alone._root
  length:
    value: alone._root.length
