#!/usr/bin/env python3
"""schemas.py TENON: several schemas of the user at once, and schemas that are registered: files of their formats are
recognised as those of bundled ones are."""
import json
import os
import tempfile
import unittest

from box import Box, pack_bytes

BOX = b"""
meta: {id: box, endian: le, encoding: UTF-8, file-extension: box}
seq:
  - {id: magic, contents: BOX}
  - {id: num_files, type: u1}
  - {id: files, type: file, repeat: expr, repeat-expr: num_files}
types:
  file:
    seq:
      - {id: name, type: strz}
      - {id: len_body, type: u1}
      - {id: body, size: len_body}
-container:
  members: files
  name: name
  content: body
  new:
    plain: {files: []}
"""
WORD = b"""
meta: {id: word, encoding: UTF-8, imports: [parts/tail]}
seq:
  - {id: magic, contents: WORD}
  - {id: text, type: strz}
  - {id: end, type: tail}
"""
TAIL = b"""
meta: {id: tail}
seq:
  - {id: number, type: u1}
"""
# Files of it begin as animations of Urho3D do.
OWN = b"""
meta: {id: own_animation, endian: le, file-extension: ani}
seq:
  - {id: magic, contents: UANI}
  - {id: number, type: u4}
"""
HELLO = b'WORDhello\0\7'
INNER = b'BOX\1w\0\x0b' + HELLO


class Schemas(Box):
    @classmethod
    def setUpClass(cls):
        # What is compiled is compiled once.
        cache = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cache.cleanup)
        os.environ['XDG_CACHE_HOME'] = cache.name

    def setUp(self):
        super().setUp()
        os.environ['XDG_CONFIG_HOME'] = str(self.folder / 'config')
        os.environ.pop('TENON_SCHEMAS', None)
        self.addCleanup(os.environ.pop, 'XDG_CONFIG_HOME')

    def schemas(self, folder):
        for name, text in (('box.ksy', BOX), ('word.ksy', WORD), ('parts/tail.ksy', TAIL)):
            self.path(f'{folder}/{name}', text)

    def check_files_in_files(self, *options):
        """A package of a bundled format, in it one of the user's, and in that a file of another of the user's."""
        inner = pack_bytes([(b'p.box', INNER), (b'x.txt', b'nothing that is known')])
        self.path('in/p.bin', inner)
        said = self.tenon('get', *options, 'in/p.bin!/p.box!/w!text')
        self.assertEqual(said, 'hello\n')
        lines = self.tenon('validate', *options, '--members', '--output', 'jsonl', 'in').splitlines()
        records = [json.loads(line) for line in lines if line.startswith('{')]
        self.assertEqual([(record['file'], record['format']) for record in records],
                         [('in/p.bin', 'freebinary_pack'), ('in/p.bin!/p.box', 'box'), ('in/p.bin!/p.box!/w', 'word'),
                          ('in/p.bin!/x.txt', None)])
        self.tenon('decode', *options, 'in/p.bin!/p.box!/w', '-o', 'w.json')
        self.tenon('encode', *options, 'w.json', '-o', 'w')
        self.assertEqual(self.path('w').read_bytes(), HELLO)
        self.path('w', HELLO.replace(b'hello', b'bye'))
        self.path('p.box', INNER)
        self.tenon('replace', *options, 'p.box', 'w')
        self.assertEqual(self.tenon('get', *options, 'p.box!/w!text'), 'bye\n')

    def test_several_schemas(self):
        self.schemas('here')
        self.check_files_in_files('-s', 'here/box.ksy', '-s', 'here/word.ksy')
        self.assertIn('--param is of use only with one -s',
                      self.tenon('get', '-s', 'here/box.ksy', '-s', 'here/word.ksy', '--param', 'a=1', 'text', 'w', status=2))

    def test_registered_schemas(self):
        self.schemas('config/tenon/schemas')
        self.check_files_in_files()
        self.tenon('pack', 'in', '-o', 'q.box')
        self.assertTrue(self.path('q.box').read_bytes().startswith(b'BOX\1p.bin\0'))
        ids = [json.loads(line)['format'] for line in self.tenon('formats', '--output', 'jsonl').splitlines()]
        self.assertEqual([name for name in ids if name in ('box', 'word', 'tail')], ['box', 'word'])
        self.assertIn('config/tenon/schemas/word.ksy', self.tenon('formats', 'word'))
        self.assertIn('hello', self.tenon('dump', '--format', 'word', 'in/p.bin!/p.box!/w'))

    def test_another_folder(self):
        self.schemas('config/tenon/schemas')
        self.path('w', HELLO)
        os.environ['TENON_SCHEMAS'] = str(self.folder / 'mine')
        self.addCleanup(os.environ.pop, 'TENON_SCHEMAS', None)
        self.assertIn('unknown format', self.tenon('get', 'text', 'w', status=2))
        self.schemas('mine')
        self.assertEqual(self.tenon('get', 'text', 'w'), 'hello\n')

    def test_what_changes_is_compiled_again(self):
        """And nothing else: without a compiler what is as it was is loaded."""
        self.schemas('config/tenon/schemas')
        self.path('w', HELLO)
        self.assertEqual(self.tenon('get', 'end.number', 'w'), '7\n')
        surroundings = dict(os.environ, PATH='/nowhere')
        self.assertEqual(self.tenon('get', 'end.number', 'w', env=surroundings), '7\n')
        self.path('config/tenon/schemas/parts/tail.ksy', TAIL.replace(b'u1', b's1').replace(b'number', b'digit'))
        self.assertEqual(self.tenon('get', 'end.digit', 'w'), '7\n')
        self.path('config/tenon/schemas/word.ksy', WORD.replace(b'WORD', b'LETTER'))
        self.assertIn('unknown format', self.tenon('get', 'text', 'w', status=2))

    def test_options_of_the_environment_reach_the_compiler(self):
        self.path('word.ksy', WORD.replace(b', imports: [parts/tail]', b'').replace(b'  - {id: end, type: tail}\n', b''))
        self.path('w', HELLO)
        said = self.tenon('get', '--compiled', '-s', 'word.ksy', 'text', 'w', status=2,
                          env=dict(os.environ, TENON_CFLAGS='-O0 --no-such-option'))
        self.assertIn('--no-such-option', said)
        self.assertEqual(self.tenon('get', '--compiled', '-s', 'word.ksy', 'text', 'w'), 'hello\n')

    def test_what_is_wrong_is_told_and_the_others_are_known(self):
        self.schemas('config/tenon/schemas')
        self.path('config/tenon/schemas/bad.ksy', b'meta: {id: bad}\nseq: [{id: x, type: nothing}]\n')
        self.path('config/tenon/schemas/notes.txt', b'no schema')
        self.path('w', HELLO)
        said = self.tenon('get', 'text', 'w')
        self.assertIn('error[E0402]: there is no type `nothing`', said)
        self.assertIn('bad.ksy: files of this format are not recognised', said)
        self.assertTrue(said.endswith('hello\n') or 'hello\n' in said)

    def test_own_formats_come_first(self):
        self.path('config/tenon/schemas/own.ksy', OWN)
        self.path('x.ani', b'UANI\5\0\0\0')
        self.assertEqual(self.tenon('get', 'number', 'x.ani'), '5\n')
        self.assertIn('truncated', self.tenon('validate', '--format', 'urho_animation', 'x.ani', status=1))


if __name__ == '__main__':
    unittest.main()
