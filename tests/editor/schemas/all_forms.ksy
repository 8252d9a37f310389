# Every key of ours in each of its forms, keys of other tools, and forms of standard keys that other schemas here lack.
meta:
  id: all_forms
  title: 2024
  ks-version: 0.11
  file-extension: [a, b]
  endian: {switch-on: order, cases: {1: le, _: be}}
  bit-endian: le
  xref: {wikidata: Q1, mime: [text/plain]}
  -origin: [foreign, keys, pass]
doc-ref: [https://example.org/format The format, a text]
-webide-representation: '{name}'
-container: {members: [entries, others], name: name, content: [content, body], empty: skip, trailer: tag, new: {plain: {name: x}}}
-json: header
-depth: 8
-values:
  total: entries.sum(_.size)
  one: 1
-checks:
  - id: R1.a-2
    if: one == 1
    that: total <= 0xffff_ffff_ffff_ffff
    severity: note
    level: structure
    doc: a rule
    doc-ref: somewhere
    -note: foreign
  - {id: 7, that: true}
params:
  - {id: order, type: u1, enum: 'all_forms::order', -orig-id: o}
  - {type: 'entry[]', doc: no name}
to-string: name
seq:
  - {id: magic, contents: [0x7f, ELF, 0b10, 0, -128]}
  - {id: bits, type: b3le, -flags: order}
  - {id: count, type: u4, -derive: entries.size, -unit: bytes}
  - {id: size, type: u4le, -derive: {value: total, severity: warning}, valid: {min: 0, max: 9, -why: foreign}}
  - {id: tag, type: u1, enum: order, valid: {in-enum: true}}
  - {id: name, type: strz, encoding: UTF-8, valid: {any-of: ['"a"', '"b"']}}
  - {id: ratio, size: 4, process: zlib, -ratio: 1000}
  - id: entries
    type: {switch-on: tag, cases: {'order::first': entry, 2: entry, '"x"': 'entry::inner(1)', _: u1}}
    size: 4
    size-eos: false
    repeat: expr
    repeat-expr: count
    -max: 100
    -label: _index
    -join: {part: _.body, split: 65536, as: body}
instances:
  later: {pos: 4, io: _root._io, type: f8be, -place: {order: 1, align: 4, after: magic, last: false}}
  peeked: {pos: 0, size: 1, -place: none}
  twice: {value: count * 2, if: count > 1, enum: order, -format: foreign}
types:
  entry: {types: {inner: {-json: true}}}
enums:
  order: {-1: none, 0x10: first, 2: {id: second, doc: documented, -orig-id: B}, 3: true, 4: {id: false}}
