#!/usr/bin/env python3
"""new.py TENON: `tenon new` prints what encode needs, and nothing that follows."""
import copy
import json
import os
import re
import unittest
from pathlib import Path

from box import Box

BUNDLED = ('urho_animation', 'urho_model', 'urho_package', 'freebinary_mesh', 'freebinary_pack', 'ultra_model', 'ultra_g3d')
SCHEMA = b'''
meta: {id: shelf, endian: le, encoding: UTF-8}
seq:
  - {id: magic, contents: SH}
  - {id: kind, type: u1, enum: kind}
  - {id: num_books, type: b4}
  - {id: shade, type: b4}
  - {id: books, type: book, repeat: expr, repeat-expr: num_books}
  - {id: extra, type: u2, if: kind == kind::large}
types:
  book:
    seq:
      - {id: len_body, type: u2}
      - {id: body, size: len_body, type: {switch-on: _parent.kind, cases: {'kind::small': note, 'kind::large': book_end}}}
  note: {seq: [{id: text, type: strz}]}
  book_end: {seq: [{id: pages, type: u4}]}
enums: {kind: {1: small, 2: large}}
'''
ROOT = Path(__file__).resolve().parents[2]
EXPLAINED = BUNDLED + tuple(ROOT / path for path in (
    'schemas/common/elf.ksy', 'schemas/common/gif.ksy', 'schemas/common/gzip.ksy', 'schemas/common/pcap.ksy', 'schemas/common/tar.ksy',
    'schemas/common/wav.ksy', 'schemas/common/zip.ksy', 'tests/schemas/alternatives.ksy', 'tests/schemas/chain.ksy', 'tests/schemas/chosen.ksy',
    'tests/schemas/derived.ksy', 'tests/schemas/divided.ksy', 'tests/schemas/encoded_lists.ksy', 'tests/schemas/kitchen_sink.ksy'))


def steps(path):
    return [int(each) if each.isdigit() else each for each in re.findall(r'[^.\[\]]+', path)]


def without(value, way):
    made = copy.deepcopy(value)
    at = made
    for step in way[:-1]:
        at = at[step]
    del at[way[-1]]
    return made


def pruned(value, kept, way=()):
    """The members that the ways of `kept` lead to or through, and notes."""
    if isinstance(value, list):
        return [pruned(each, kept, (*way, i)) for i, each in enumerate(value)]
    if not isinstance(value, dict):
        return value
    leads = lambda at: any(each[:len(at)] == at for each in kept)
    return {key: pruned(each, kept, (*way, key)) for key, each in value.items() if key.startswith('$') or leads((*way, key))}


class New(Box):
    def made_of(self, name, value):
        """What encode makes of it: its status, its message, and the bytes."""
        text, file = self.path('made.json', json.dumps(value).encode()), self.path('made.bin')
        file.unlink(missing_ok=True)
        schema = ('-s', name) if isinstance(name, Path) else ()
        status, _, errors = self.run_tool('encode', *schema, text, '-o', file, env=dict(os.environ, CC='/nowhere/cc'))
        return status, errors, file.read_bytes() if status == 0 else None

    def test_explain_is_all_that_encode_needs(self):
        derived = 0
        for name in EXPLAINED:
            with self.subTest(name=name):
                made = json.loads(self.tenon('new', name))
                listed = [tuple(steps(line.split()[0])) for line in self.tenon('new', '--explain', name).splitlines()]
                self.assertTrue(listed)
                self.assertEqual(len(listed), len(set(listed)))
                needed = pruned(made, set(listed))
                derived += needed != made
                whole, part = self.made_of(name, made), self.made_of(name, needed)
                self.assertEqual((part[0], part[2]), (whole[0], whole[2]), part[1])
                for way in listed if whole[0] == 0 else ():
                    self.assertNotEqual(self.made_of(name, without(needed, way))[2], whole[2], way)
        self.assertGreater(derived, 4)

    def test_explain_says_what_may_be(self):
        shade = b'type: b4, doc: Of the wood., -unit: percent, valid: {min: 0, max: 9}}'
        schema, output = self.path('shelf.ksy', SCHEMA.replace(b'id: shade, type: b4}', b'id: shade, ' + shade)), self.path('shelf.json')
        self.assertEqual(self.tenon('new', '--explain', schema, '-o', output).splitlines(), [
            'kind                one of small, large',
            'shade               a number of 4 bits, in percent, at least 0, at most 9: Of the wood.',
            'books               a list of book',
            'books[0].body.text  text'])
        self.assertEqual(output.read_text(), self.tenon('new', schema))

    def test_schema(self):
        schema, output = self.path('shelf.ksy', SCHEMA), self.path('shelf.json')
        environment = dict(os.environ, CC='/nowhere/cc')
        self.assertEqual(self.run_tool('new', schema, '-o', output, env=environment), (0, '', ''))
        made = json.loads(output.read_text())
        self.assertEqual(made, {'$format': 'shelf', 'kind': 'small', 'shade': 0, 'books': [{'body': {'$type': 'note', 'text': ''}}]})
        made['books'][0]['body']['text'] = 'go'
        made['shade'] = 5
        output.write_text(json.dumps(made))
        file = self.path('shelf.bin')
        self.assertEqual(self.run_tool('encode', '-s', schema, output, '-o', file, env=environment), (0, '', ''))
        self.assertEqual(file.read_bytes(), b'SH\x01\x15\x03\x00go\x00')

    def test_bundled(self):
        for name in BUNDLED:
            with self.subTest(name=name):
                made = json.loads(self.tenon('new', name))
                self.assertEqual(made.pop('$format'), name)
                self.assertTrue(made)

    def test_errors(self):
        status, _, errors = self.run_tool('new', 'nonsense')
        self.assertEqual(status, 2)
        self.assertIn('nonsense', errors)
        self.assertEqual(self.run_tool('new')[0], 2)
        self.assertNotEqual(self.run_tool('new', Path('missing.ksy'))[0], 0)


if __name__ == '__main__':
    unittest.main()
