meta:
  id: wording
  title: Text that rules look at, of members that may be absent and of elements
  encoding: UTF-8
doc: What a rule asks of text is asked where it needs the answer, and not before.
seq:
  - {id: len_note, type: u1}
  - {id: note, type: str, size: len_note, if: len_note != 0}
  - {id: num_names, type: u1}
  - {id: names, type: name, repeat: expr, repeat-expr: num_names}
-checks:
  - {id: note, that: len_note == 0 or note.is_well_formed, severity: warning, level: content}
  - {id: some, that: num_names == 0 or names.any(_.text.is_sha1_name or _.text.is_json), severity: warning, level: content}
  - {id: paths, that: num_names < 3 and names.all(_.text.is_relative_path), severity: warning, level: content}
types:
  name:
    seq:
      - {id: text, type: strz}
