#!/usr/bin/env python3
"""from_nothing.py TENON EXAMPLES SHARED: a file of every kind from nothing, in two ways.

Every document in data/json is whole and has nothing that can be derived: `encode` makes a file of it of which no rule has
anything to say, which reads as the same document, and which the independent reader of its kind in SHARED accepts without a
finding. Where there is an example program of the same name, it makes the same file.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

DOCUMENTS = pathlib.Path(__file__).resolve().parent / 'data/json'
PROGRAMS = {'animation', 'model', 'shader', 'g3d', 'mesh', 'pack'}
READERS = {'animation': ('urho_ani', 'parse'), 'model': ('urho_mdl', 'parse'), 'shader': ('urho_ushd', 'parse'),
           'shader_d3d11': ('urho_ushd', 'parse'), 'script': ('urho_asbc', 'parse'), 'g3d': ('ultra_mdl', 'parse'),
           'ultra_model': ('ultra_model3', 'parse'), 'mesh': ('freebinary', 'parse_mesh'),
           'pack': ('freebinary', 'parse_pack')}


def findings(reader, data):
    """What the independent reader has to say; it raises what it cannot read."""
    module, function = READERS[reader]
    result = getattr(__import__(module), function)(data)
    return list(result[1]) if isinstance(result[1], list) else []


class FromNothing(unittest.TestCase):
    tenon = examples = shared = None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_program(self, *command):
        done = subprocess.run(list(map(str, command)), capture_output=True, check=False, timeout=120)
        self.assertEqual(done.returncode, 0, (done.stdout + done.stderr).decode(errors='replace'))
        return done.stdout

    def encoded(self, document):
        output = pathlib.Path(self.folder.name) / document.stem
        self.run_program(self.tenon, 'encode', document, '-o', output)
        return output

    def each(self):
        return [(document, self.encoded(document)) for document in sorted(DOCUMENTS.glob('*.json'))]

    def test_there_is_a_document_of_every_kind(self):
        self.assertEqual({path.stem for path in DOCUMENTS.glob('*.json')}, set(READERS))
        self.assertLess(PROGRAMS, set(READERS))

    def test_no_rule_is_broken(self):
        for document, output in self.each():
            with self.subTest(document=document.name):
                form = json.loads(document.read_text(encoding='utf-8'))['$format']
                self.run_program(self.tenon, 'validate', '--format', form, '--level', 'strict', '--strict', output)

    def test_nothing_derivable_is_given(self):
        for document, output in self.each():
            with self.subTest(document=document.name):
                given = json.loads(document.read_text(encoding='utf-8'))
                read = self.run_program(self.tenon, 'decode', '--format', given['$format'], output)
                self.assertEqual(json.loads(read), given)

    def test_programs_make_the_same(self):
        for document, output in self.each():
            with self.subTest(document=document.name):
                if document.stem in PROGRAMS:
                    made = pathlib.Path(self.folder.name) / 'made'
                    self.run_program(self.examples / f'example_make_{document.stem}', made)
                    self.assertEqual(made.read_bytes(), output.read_bytes())

    def test_independent_readers_accept_them(self):
        if not (self.shared / 'oracles').is_dir():
            self.skipTest(f'{self.shared} is absent')
        sys.path.insert(0, str(self.shared / 'oracles'))
        for document, output in self.each():
            with self.subTest(document=document.name):
                said = findings(document.stem, output.read_bytes())
                self.assertEqual([finding for finding in said if finding[0] != 'note'], [])


if __name__ == '__main__':
    FromNothing.tenon, FromNothing.examples, FromNothing.shared = map(pathlib.Path, sys.argv[1:4])
    unittest.main(argv=sys.argv[:1])
