#!/usr/bin/env python3
"""new.py TENON: `tenon new` prints what encode needs, and nothing that follows."""
import json
import os
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


class New(Box):
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
