#!/usr/bin/env python3
"""schemas_beside.py TENON: schemas that lie among the files of a run, and take any bytes. No command changes them."""
import os
import unittest

from box import Box

PART = 'meta: {id: part}\nseq: [{id: kind, type: u1}]\n'
ANY = 'meta: {id: any, file-extension: ksy}\nseq: [{id: part, type: part}, {id: rest, size-eos: true}]\n'
IMPORTS = ANY.replace('file-extension: ksy', 'imports: [inner/part]')


class SchemasBeside(Box):
    def setUp(self):
        super().setUp()
        self.schemas = [self.path('data/any.ksy', IMPORTS.encode()), self.path('data/inner/part.ksy', PART.encode())]
        self.path('data/a.bin', b'\x01a')
        self.path('data/inner/b.bin', b'\x01b')

    def tearDown(self):
        self.assertEqual([path.read_bytes() for path in self.schemas], [IMPORTS.encode(), PART.encode()])

    def test_set_changes_the_files_of_a_folder_and_no_schema(self):
        said = self.tenon('set', '-s', 'data/any.ksy', 'data', 'part.kind=2')
        for name in ('data/any.ksy', 'data/inner/part.ksy'):
            self.assertIn(f'{name}: left out: is a schema of this run\n', said)
        self.assertIn('2 passed, 0 failed', said)
        self.assertEqual((self.folder / 'data/a.bin').read_bytes(), b'\x02a')
        self.assertEqual((self.folder / 'data/inner/b.bin').read_bytes(), b'\x02b')

    def test_whatever_its_path_is(self):
        os.symlink('any.ksy', self.path('data/link.bin'))
        said = self.tenon('set', '-s', self.folder / 'data/../data/any.ksy', 'data', 'part.kind=2')
        self.assertIn('data/link.bin: left out: is a schema of this run', said)

    def test_several_schemas(self):
        self.path('data/c.one', b'\x01c')
        one = self.path('data/one.ksy', ANY.replace('part, type: part', 'n, type: u1').replace('ksy', 'one').encode())
        before = one.read_bytes()
        self.tenon('set', '-s', 'data/any.ksy', '-s', 'data/one.ksy', '--format', 'data/any.ksy', 'data', 'part.kind=2')
        self.assertEqual(one.read_bytes(), before)

    def test_set_refuses_a_schema_that_is_named(self):
        said = self.tenon('set', '-s', 'data/any.ksy', 'data/inner/part.ksy', 'data/a.bin', 'part.kind=2', status=2)
        self.assertIn('part.ksy: is a schema of this run, and is not changed', said)
        self.assertEqual((self.folder / 'data/a.bin').read_bytes(), b'\x02a')

    def test_commands_that_read_pass_over_it_in_folders(self):
        self.assertIn('2 passed, 0 failed', self.tenon('validate', '-s', 'data/any.ksy', 'data'))
        self.assertEqual(self.tenon('get', '-s', 'data/any.ksy', 'part.kind', 'data/any.ksy'), '109\n')

    def test_a_registered_schema(self):
        registered = self.path('schemas/any.ksy', ANY.replace('part, type: part', 'kind, type: u1').encode())
        before = registered.read_bytes()
        for _ in range(2):  # compiled, and found again
            said = self.tenon('set', 'schemas', 'kind=2', status=2, env={**os.environ, 'TENON_SCHEMAS': str(registered.parent)})
            self.assertIn('schemas/any.ksy: left out: is a schema of this run', said)
            self.assertEqual(registered.read_bytes(), before)

    def test_no_result_replaces_it(self):
        self.path('a.json', self.tenon('decode', '-s', 'data/any.ksy', 'data/a.bin').encode())
        for arguments in (['encode', 'a.json', '-s', 'data/any.ksy', '-o', 'data/any.ksy'],
                          ['decode', 'data/a.bin', '-s', 'data/any.ksy', '-o', 'data/any.ksy'],
                          ['convert', 'data/a.bin', '-s', 'data/any.ksy', '--to', 'data/any.ksy', '-o', 'data/inner/part.ksy'],
                          ['new', 'data/any.ksy', '-o', 'data/any.ksy'],
                          ['generate', 'data/any.ksy', '-o', 'made', '--depfile', 'data/any.ksy'],
                          ['generate', 'data', '-o', 'made', '--depfile', 'data/inner/part.ksy'],
                          ['generate', 'data/any.ksy', '-o', 'made', '--lock', 'data/inner/part.ksy']):
            self.assertIn('is a schema of this run, and is not replaced', self.tenon(*arguments, status=2))
        self.assertFalse(self.path('made').exists())

    def test_no_generated_file_replaces_it(self):
        schema = self.path('part.c', PART.encode())
        self.assertIn('is a schema of this run', self.tenon('generate', '--force', 'part.c', status=2))
        self.assertEqual(schema.read_bytes(), PART.encode())

    def test_no_output_replaces_another_input(self):
        self.path('list', b'a.bin\n')
        self.path('page', b'<html>')
        self.tenon('generate', 'data/any.ksy', '-o', 'made', '--lock', 'lock')
        any_schema = ['-s', 'data/any.ksy']
        for name, arguments in (('lock', ['generate', 'data/any.ksy', '-o', 'made', '--locked', 'lock', '--depfile', 'lock']),
                                ('list', ['pack', 'data', '--format', 'freebinary_pack', '--list', 'list', '-o', './list']),
                                ('table.csv', ['decode', *any_schema, '--columns', 'rest', 'table.csv', '-o', 'table.csv']),
                                ('page', ['view', *any_schema, 'data/a.bin', '--playground', 'page', '-o', 'page'])):
            self.path('table.csv', b'1')
            before = self.path(name).read_bytes()
            with self.subTest(arguments=arguments):
                said = self.tenon(*arguments, status=2)
                if arguments[0] != 'view':  # a page that is none is refused, too
                    self.assertIn(f'{name}: the output would replace the input', said)
                self.assertEqual(self.path(name).read_bytes(), before)


unittest.main()
