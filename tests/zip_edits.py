#!/usr/bin/env python3
"""zip_edits.py TENON PROGRAM: archives whose members take other room than they did, as Python's zipfile and unzip see
them. PROGRAM makes edits in C."""
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

PROGRAM = sys.argv.pop()
TENON = sys.argv.pop()
SCHEMA = pathlib.Path(__file__).resolve().parent.parent / 'schemas/common/zip.ksy'
WHEN = (2024, 2, 29, 12, 30, 0)
CONTENT = {'first.txt': b'the first file', 'folder/second.txt': b'second ' * 40, 'third': b''}
PACKED = {'folder/second.txt'}
DATED = {'time': 25536, 'date': 22621}


class Unseekable(io.RawIOBase):
    """Sizes and checksums stand behind what was written where nothing goes back, in bytes that no member holds."""
    def __init__(self, file):
        super().__init__()
        self.file = file

    def writable(self):
        return True

    def write(self, data):
        return self.file.write(data)


def make(path, comment=b'a comment', seekable=True):
    with open(path, 'wb') as file, zipfile.ZipFile(file if seekable else Unseekable(file), 'w') as archive:
        for name, data in CONTENT.items():
            info = zipfile.ZipInfo(name, WHEN)
            archive.writestr(info, data, zipfile.ZIP_DEFLATED if name in PACKED else zipfile.ZIP_STORED)
        archive.comment = comment


def content(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {info.filename: archive.read(info) for info in archive.infolist()}


def renamed(of, new):
    return {new.get(name, name): data for name, data in of.items()}


def entry(name, data):
    both = {'version': 20, 'flags': [], 'method': 'stored', 'name': name, 'extra': '', **DATED}
    return json.dumps({**both, 'made_by': 788, 'disk': 0, 'internal_attributes': 0, 'attributes': 0, 'comment': '',
                       'file': {**both, 'data': data.hex()}})


class ZipEdits(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.folder / 'edited.zip'

    def run_tool(self, *arguments, **options):
        return subprocess.run([TENON, arguments[0], '--schema', SCHEMA, *arguments[1:]], capture_output=True, text=True,
                              check=False, **options)

    def judge(self, expected, comment=b'a comment'):
        self.assertEqual(content(self.file), expected)
        self.assertEqual(list(content(self.file)), list(expected))
        with zipfile.ZipFile(self.file) as archive:
            self.assertEqual(archive.comment, comment)
        if shutil.which('unzip'):
            tested = subprocess.run(['unzip', '-tq', self.file], capture_output=True, text=True, check=False)
            self.assertEqual(tested.returncode, 0, tested.stdout + tested.stderr)

    def set(self, *edits):
        done = self.run_tool('set', self.file, *edits)
        self.assertEqual((done.returncode, done.stderr), (0, ''))

    def test_names(self):
        new = {'first.txt': 'f', 'third': 'folder/of/the third.bin'}
        make(self.file)
        self.set(*[f'entries["{old}"].{member}name={name}' for old, name in new.items() for member in ('file.', '')])
        self.judge(renamed(CONTENT, new))

    def test_bodies(self):
        make(self.file)
        self.set('entries[0].file.data=' + b'short'.hex(), 'entries[2].file.data=' + b'no longer empty'.hex())
        self.judge({**CONTENT, 'first.txt': b'short', 'third': b'no longer empty'})

    def test_extra_and_comments(self):
        make(self.file)
        self.set('entries[0].file.extra=feca0300616263', 'entries[1].extra=feca0000',
                 'entries[2].comment=' + b'of the third'.hex(), 'end.comment=' + b'longer than it was'.hex())
        self.judge(CONTENT, b'longer than it was')
        with zipfile.ZipFile(self.file) as archive:
            self.assertEqual(archive.infolist()[1].extra, bytes.fromhex('feca0000'))
            self.assertEqual(archive.infolist()[2].comment, b'of the third')

    def test_no_comment(self):
        make(self.file)
        self.set('end.comment=')
        self.judge(CONTENT, b'')

    def test_elements(self):
        for at in range(4):
            make(self.file)
            self.set(f'entries[+{at}]={entry("new.txt", b"what is new")}')
            names = list(CONTENT)
            names.insert(at, 'new.txt')
            self.judge({name: CONTENT.get(name, b'what is new') for name in names})
        for name in CONTENT:
            make(self.file)
            self.set('--remove', f'entries["{name}"]')
            self.judge({other: data for other, data in CONTENT.items() if other != name})

    def test_sizes_behind(self):
        """What no member holds stays behind what it stands behind."""
        make(self.file, seekable=False)
        self.set('entries[0].name=a longer name', 'entries[0].file.name=a longer name')
        self.judge(renamed(CONTENT, {'first.txt': 'a longer name'}))
        make(self.file, seekable=False)
        self.set(f'entries[+1]={entry("new.txt", b"what is new")}')
        self.judge({'first.txt': CONTENT['first.txt'], 'new.txt': b'what is new', **CONTENT})

    def test_in_front(self):
        """Archives may stand behind a program: positions count from the begin of the file there, too."""
        make(self.file)
        with zipfile.ZipFile(self.file, 'w') as archive:
            archive.fp.write(b'#!/bin/program\n')
            archive.writestr('only.txt', b'only')
        self.set('entries[0].name=renamed.txt', 'entries[0].file.name=renamed.txt')
        self.judge({'renamed.txt': b'only'}, b'')

    def test_json(self):
        make(self.file)
        made = json.loads(self.run_tool('decode', self.file).stdout)
        made['entries'][0]['name'] = made['entries'][0]['file']['name'] = 'a name from JSON'
        made['entries'][2]['file']['data'] = b'data from JSON'.hex()
        for name in ('over.zip', 'anew.zip'):
            if name == 'anew.zip': # what is not said follows
                del made['$image'], made['end']['len_directory'], made['end']['ofs_directory']
                for each in made['entries']:
                    del each['ofs_file']
                del made['entries'][0]['len_name'], made['entries'][0]['file']['len_name']
                for member in ('checksum', 'len_data', 'len_content'):
                    del made['entries'][2][member], made['entries'][2]['file'][member]
            self.file = self.folder / name
            done = self.run_tool('encode', '-', '-o', self.file, input=json.dumps(made))
            self.assertEqual((done.returncode, done.stderr), (0, ''))
            self.judge({**renamed(CONTENT, {'first.txt': 'a name from JSON'}), 'third': b'data from JSON'})

    def test_program(self):
        edits = {'rename': renamed(CONTENT, {'first.txt': 'renamed/first.txt'}),
                 'replace': {**CONTENT, 'third': b'other content'},
                 'add': {**CONTENT, 'added.txt': b'an entry more'},
                 'remove': {name: data for name, data in CONTENT.items() if name != 'first.txt'}}
        make(self.folder / 'made.zip')
        for edit, expected in edits.items():
            done = subprocess.run([PROGRAM, edit, self.folder / 'made.zip', self.file], capture_output=True, text=True,
                                  check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ''))
            self.judge(expected)

    def test_refused(self):
        make(self.file)
        before = self.file.read_bytes()
        done = self.run_tool('set', self.file, 'entries[0].name=' + 70000 * 'n')
        self.assertEqual(done.returncode, 1)
        self.assertIn('error[overflow] entries[0].len_name', done.stderr)
        self.assertEqual(self.file.read_bytes(), before)


if __name__ == '__main__':
    unittest.main()
