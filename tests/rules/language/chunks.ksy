meta:
  id: chunks
  title: Chunks that validation forgets as soon as it has seen them
  endian: le
  encoding: ASCII
doc: |
  Objects in streams of their own, in each other and in lists that only rules ask for, which look at one element after
  the other: the scratch memory of validation does not grow with the file.
seq:
  - {id: magic, contents: CK}
  - {id: len_body, type: u1}
  - {id: body, type: body, size: len_body}
types:
  body:
    seq:
      - {id: chunks, type: chunk, repeat: eos}
    -checks:
      - {id: names, that: 'chunks.count(_.kind == "na") <= 1', level: content, severity: warning, doc: there is one name}
      - {id: large, that: 'chunks.max(_.len) < 8', level: content, severity: warning, doc: chunks have less than 8 bytes}
      - {id: least, that: 'chunks.min(_.len) > 0', level: content, severity: warning, doc: chunks have some bytes}
      - {id: kinds, that: 'chunks.all(_.kind != "??")', level: content, severity: warning, doc: kinds are known}
  chunk:
    seq:
      - {id: kind, type: str, size: 2}
      - {id: len, type: u1}
      - id: data
        size: len
        type:
          switch-on: kind
          cases:
            '"na"': naming
            '"gr"': group
  naming:
    seq:
      - {id: text, type: str, size-eos: true}
  group:
    seq:
      - {id: chunks, type: chunk, repeat: until, repeat-until: _.kind == "en"}
      - {id: rest, size-eos: true}
    instances:
      is_padded: {value: rest.size > 0}
