#!/usr/bin/env python3
"""defaults.py TENON: JSON may omit a field with `-default`, in all places that an object has, also of files that are patched;
`new` prints the default, `sample` keeps it in most files, `convert` gives it to fields that the other file lacks, `check --writable`
names it. Reading, and other values, stay as they are."""
import json
import os
import pathlib
import unittest

from box import Box

SCHEMA = pathlib.Path(__file__).resolve().parents[1] / 'schemas/defaults.ksy'
USUAL = {'version': 3, 'kind': 'large', 'marks': ['bold'], 'reserved': 'fffe', 'scale': 0.1, 'half': -1.5, 'twice': 3.0,
         'name': 'untitled', 'signed': -5, 'all': 2**64 - 1, 'bit': True, 'bits': 0x55, 'head': {'level': 7}}
GIVEN = {'head': {}, 'items': [{'title': 't'}], 'points': [{'x': 2}], 'body': {}}
BYTES = (b'DF\3\2\1\0\xff\xfe\xcd\xcc\xcc\x3d\x00\xbe\0\0\0\0\0\0\x08\x40untitled\0\xfb\xff\xff' + b'\xff' * 8 +
         b'\xd5\x07\1t\0\x64\0\1\2\x09\1')
# No compiled codec creates files of this one.
PATCHED = b'''meta: {id: patched, endian: le, encoding: UTF-8}
seq:
  - {id: version, type: u1, -default: 3}
  - {id: len_body, type: u1}
  - {id: body, type: str, size: len_body}
  - {id: reserved, size: 4, -default: '01020304'}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0}
'''
# Members that one format lacks.
OLD = b'''meta: {id: old, endian: le}
seq:
  - {id: magic, contents: O}
  - {id: size, type: u2}
'''
NEW = b'''meta: {id: new, endian: le, encoding: UTF-8}
seq:
  - {id: magic, contents: N}
  - {id: size, type: u2}
  - {id: shade, type: u1, -default: 7}
  - {id: kind, type: u1, -default: 2, -convert: {default: 9}}
  - {id: title, type: strz, -default: untitled}
'''
PACK = b'''meta: {id: pack, endian: le, encoding: UTF-8}
seq:
  - {id: magic, contents: PK}
  - {id: num_files, type: u1}
  - {id: files, type: entry, repeat: expr, repeat-expr: num_files}
types:
  entry:
    seq:
      - {id: name, type: strz}
      - {id: mode, type: u1, -default: 6}
      - {id: len_data, type: u1}
      - {id: data, size: len_data}
-container: {members: files, name: name, content: data, new: {plain: {files: []}}}
'''


class Defaults(Box):
    def encoded(self, schema, value):
        made = self.path('made.bin')
        self.tenon('encode', '-s', schema, self.path('made.json', json.dumps(value).encode()), '-o', made)
        return made.read_bytes()

    def decoded(self, schema, data, *options):
        return json.loads(self.tenon('decode', *options, '-s', schema, self.path('read.bin', data)))

    def test_json_omits(self):
        self.assertEqual(self.encoded(SCHEMA, GIVEN), BYTES)
        shown = self.decoded(SCHEMA, BYTES)
        self.assertEqual({key: shown[key] for key in USUAL}, USUAL)
        self.assertEqual((shown['items'], shown['points']), ([{'title': 't', 'pages': 100}], [{'x': 2, 'y': 9}]))

    def test_other_values_stay(self):
        other = {'version': 9, 'reserved': '0000', 'name': '', 'bit': False, 'head': {'level': 0}, 'body': {'b': 0}}
        shown = self.decoded(SCHEMA, self.encoded(SCHEMA, {**GIVEN, **other}))
        self.assertEqual({key: shown[key] for key in other}, {**other, 'body': {'$type': 'large', 'b': 0}})

    def test_others_determine_tags(self):
        for given, marks, kind in (({'tall': 8}, ['bold', 'tall'], 'large'), ({}, ['bold'], 'large'),
                                   ({'body': {'$type': 'small', 'a': 5}}, ['bold'], 'small')):
            shown = self.decoded(SCHEMA, self.encoded(SCHEMA, {**GIVEN, **given}))
            self.assertEqual((shown['marks'], shown['kind']), (marks, kind))

    def test_computed_values_determine_others(self):
        self.path('scaled.ksy', b"""meta: {id: scaled, endian: le}
seq: [{id: raw, type: u2, -default: 6}, {id: flags, type: u1, -default: 1}]
instances: {half: {value: raw * 0.5}, sum: {value: raw + flags}}
""")
        for given, made in (({}, b'\6\0\1'), ({'half': 3.0, 'sum': 7}, b'\6\0\1'), ({'half': 10.5}, b'\x15\0\1')):
            self.path('given.json', json.dumps(given).encode())
            self.tenon('encode', '-s', 'scaled.ksy', 'given.json', '-o', 'made.bin')
            self.assertEqual(self.path('made.bin').read_bytes(), made, given)
        for given in ({'half': 0.25}, {'half': 10.5, 'sum': 7}, {'raw': 4, 'half': 3.0}):
            self.path('given.json', json.dumps(given).encode())
            self.assertNotEqual(self.run_tool('encode', '-s', 'scaled.ksy', 'given.json', '-o', 'made.bin')[0], 0, given)

    def test_patched(self):
        schema = self.path('patched.ksy', PATCHED)
        self.assertEqual(self.encoded(schema, {'body': 'abc'}), b'\3\3abc\1\2\3\4')
        shown = self.decoded(schema, b'\5\3abc\6\6\6\6!')
        self.assertEqual((shown['version'], shown['reserved']), (5, '06060606'))
        shown['body'] = 'longer'
        self.assertEqual(self.encoded(schema, {**shown, 'len_body': 6}), b'\5\6longer\6\6\6\6!')
        del shown['version'], shown['len_body']
        self.assertEqual(self.encoded(schema, shown), b'\3\6longer\6\6\6\6!')

    def test_new_prints_them(self):
        made = json.loads(self.tenon('new', SCHEMA))
        self.assertEqual({key: made[key] for key in USUAL if key != 'marks'},
                         {key: value for key, value in USUAL.items() if key != 'marks'})
        self.assertEqual((made['items'][0]['pages'], made['body']), (100, {'$type': 'large', 'b': 1}))
        listed = [line.split()[0] for line in self.tenon('new', '--explain', SCHEMA).splitlines()]
        self.assertEqual(set(listed) & set(USUAL) - {'head'}, set())

    def test_sample_keeps_most(self):
        self.tenon('sample', '-n', 20, '-o', self.path('samples'), SCHEMA, env=dict(os.environ, CC='/nowhere/cc'))
        versions = [each.read_bytes()[2] for each in sorted(self.path('samples').iterdir())]
        self.assertGreater(versions.count(3), 10)

    def test_convert(self):
        old, new = self.path('old.ksy', OLD), self.path('new.ksy', NEW)
        self.tenon('convert', '-s', old, '--to', new, self.path('a.old', b'O\5\0'), '-o', self.path('a.new'))
        self.assertEqual(self.path('a.new').read_bytes(), b'N\5\0\7\x09untitled\0')

    def test_pack(self):
        schema, data, made = self.path('pack.ksy', PACK), self.path('in/a', b'x'), self.path('made.pack')
        self.tenon('pack', '-s', schema, data.parent, '-o', made)
        self.assertEqual(made.read_bytes(), b'PK\1a\0\6\1x')

    def test_writable_names_them(self):
        lines = [line.split(None, 1) for line in self.tenon('check', '--writable', SCHEMA).splitlines()]
        rows = {line[0]: line[1].strip() for line in lines if len(line) == 2}
        self.assertEqual(rows['version'], 'input: 3 if JSON omits it')
        self.assertEqual(rows['name'], 'input: "untitled" if JSON omits it')
        self.assertEqual(rows['kind'], 'input: body determines it if JSON omits it, otherwise it is "large"')


if __name__ == '__main__':
    unittest.main()
