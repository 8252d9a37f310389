#!/usr/bin/env python3
"""packages.py TENON: choosing files of packages by patterns, and taking them from one package into another. The packages
are made here, byte by byte."""
import hashlib
import json
import pathlib
import struct
import sys
import unittest

from box import Box, pack_bytes, stored

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from scene import TREE, material, name_of, scene, tree  # pylint: disable=wrong-import-position

DATA = pathlib.Path(__file__).resolve().parent.parent / 'data'
FORMAT = ['--format', 'freebinary_pack']
MESH = (DATA / 'freebinary/triangle.mesh').read_bytes()
DOT = (DATA / 'image/dot.png').read_bytes()
NAMES = ['Models/Box.mdl', 'Models/Box_LOD1.mdl', 'Models/old/Box_LOD2.mdl', 'Textures/a.png', 'Textures/b.dds', 'c.png',
         'Textures/[1].png', 'Textures/1.png', 'Ä/x']


def files(names, content=None):
    return [(name.encode(), content or name.encode()) for name in names]


class Packages(Box):
    def names(self, name):
        return [stored_name.decode() for stored_name, _ in stored(self.path(name).read_bytes())]

    # ---- what is packed ----

    def test_files_that_are_not_meant_for_packages_are_left_out_unless_they_are_named(self):
        def listed(package):
            return [line.split()[-1] for line in self.tenon('list', package).splitlines()[1:-1]]
        for name in ('a.txt', 'b.txt.bak', 'c.RULE', 'rule', 'd.bakery'):
            self.path(f'in/{name}', b'x')
        said = self.tenon('pack', 'in', '-o', 'p.pak', '--kind', 'upak')
        self.assertIn('p.pak: 2 files that do not belong into packages are left out', said)
        self.assertEqual(listed('p.pak'), ['a.txt', 'd.bakery', 'rule'])
        self.path('wanted', b'c.RULE\na.txt\n')
        self.tenon('pack', 'in', '-o', 'q.pak', '--kind', 'upak', '--list', 'wanted')
        self.assertEqual(listed('q.pak'), ['c.RULE', 'a.txt'])

    # ---- patterns ----

    def test_what_patterns_mean(self):
        """By three commands alike."""
        cases = {
            '*.png': ['Textures/a.png', 'c.png', 'Textures/[1].png', 'Textures/1.png'],
            'Textures/*.png': ['Textures/a.png', 'Textures/[1].png', 'Textures/1.png'],
            'Textures/?.png': ['Textures/a.png', 'Textures/1.png'],
            '*_LOD[0-9].mdl': ['Models/Box_LOD1.mdl', 'Models/old/Box_LOD2.mdl'],
            '*_LOD[!1].mdl': ['Models/old/Box_LOD2.mdl'],
            'Models/*.mdl': ['Models/Box.mdl', 'Models/Box_LOD1.mdl'],
            'Models/**.mdl': ['Models/Box.mdl', 'Models/Box_LOD1.mdl', 'Models/old/Box_LOD2.mdl'],
            'Models/**/Box*': ['Models/Box.mdl', 'Models/Box_LOD1.mdl', 'Models/old/Box_LOD2.mdl'],
            '**/old/**': ['Models/old/Box_LOD2.mdl'],
            'M*': ['Models/Box.mdl', 'Models/Box_LOD1.mdl', 'Models/old/Box_LOD2.mdl'],
            'Models/o*/': ['Models/old/Box_LOD2.mdl'],
            'Textures/[1].png': ['Textures/[1].png'],
            'Textures/\\[1].png': ['Textures/[1].png'],
            '?/x': ['Ä/x'],
            'Textures': ['Textures/a.png', 'Textures/b.dds', 'Textures/[1].png', 'Textures/1.png'],
        }
        whole = pack_bytes(files(NAMES))
        self.path('p.bin', whole)
        for pattern, expected in cases.items():
            record = json.loads(self.tenon('list', '--output', 'json', '-m', pattern, 'p.bin'))
            self.assertEqual([file['name'] for file in record['files']], expected, pattern)
            folder = f'out{len(pattern)}{hash(pattern)}'
            self.tenon('extract', 'p.bin', '-o', folder, pattern)
            self.assertEqual(sorted(str(path.relative_to(self.folder / folder)) for path in (self.folder / folder).rglob('*')
                                    if path.is_file()), sorted(expected), pattern)
            self.tenon('remove', 'p.bin', pattern, '-o', 'q.bin')
            self.assertEqual(self.path('q.bin').read_bytes(), pack_bytes(files(n for n in NAMES if n not in expected)), pattern)
        self.assertEqual(self.path('p.bin').read_bytes(), whole)

    def test_a_pattern_that_means_nothing(self):
        self.path('p.bin', pack_bytes(files(NAMES)))
        for command in (['extract', 'p.bin', '-o', 'out', '*.tga'], ['remove', 'p.bin', '*.tga', '-o', 'q.bin'],
                        ['extract', 'p.bin', '-o', 'out', 'Model??'], ['remove', 'p.bin', 'Models/[', '-o', 'q.bin']):
            self.assertIn('it contains no file or folder `', self.tenon(*command, status=2))
        self.assertIn('0 files', self.tenon('list', '-m', '*.tga', 'p.bin'))

    def test_patterns_take_no_time(self):
        """What backtracks over every star would not end."""
        self.path('p.bin', pack_bytes([(b'a' * 2000, b'1'), (b'a/' * 500 + b'a', b'2')]))
        for pattern in ('a*' * 60 + 'b', '**a' * 60 + 'b', '**/a/**' * 20 + 'b', '*a**a' * 40 + 'b'):
            self.assertIn('0 files', self.tenon('list', '-m', pattern, 'p.bin'))

    # ---- folders of output ----

    def test_folders_of_output_are_made(self):
        """By every command, for one file and for many."""
        wave = (DATA / 'urho3d/wave.ani').read_bytes()
        for name in ('one.ani', 'in/two.ani', 'in/d/three.ani'):
            self.path(name, wave)
        self.tenon('decode', 'one.ani', '-o', 'a/b/one.json')
        self.tenon('decode', 'one.ani', '-o', 'c/d/')
        self.tenon('decode', 'in', 'one.ani', '-o', 'e/f')
        self.tenon('encode', 'a/b/one.json', '-o', 'g/h/one.ani')
        self.tenon('encode', 'c/d/one.ani.json', '-o', 'i/')
        self.tenon('encode', 'e/f', '-o', 'j/k')
        self.tenon('pack', 'in', '-o', 'l/m/p.pak')
        self.tenon('add', 'l/m/p.pak', 'one.ani', '-o', 'n/o/p.pak')
        self.tenon('extract', 'n/o/p.pak', '-o', 'q/r')
        for name in ('g/h/one.ani', 'i/one.ani', 'j/k/one.ani', 'j/k/in/two.ani', 'j/k/in/d/three.ani', 'q/r/two.ani', 'q/r/d/three.ani',
                     'q/r/one.ani'):
            self.assertEqual(self.path(name).read_bytes(), wave, name)
        self.assertTrue(self.path('c/d/one.ani.json').is_file())
        said = self.tenon('decode', 'in', '-o', 'one.ani', status=2)
        self.assertIn('several files need a folder as output; `one.ani` is not a folder', said)
        self.assertIn('Not a directory', self.tenon('decode', 'one.ani', '-o', 'in/two.ani/x.json', status=2))

    # ---- names that are a SHA-1 ----

    def scene_files(self, name):
        return {stored_name.decode(): data for stored_name, data in stored(self.path(name).read_bytes())}

    def check_scene(self, files, picture):
        """By hashlib and by hand: what every name is, and what names it."""
        expected = scene(MESH, picture)
        self.assertEqual({name: files[name] for name in sorted(files)}, {name: expected[name] for name in sorted(expected)})

    def test_names_follow_what_files_hold(self):
        """Another picture is another name in the material, which is another name in the tree."""
        for name, data in scene(MESH, DOT).items():
            self.path('in/' + name, data)
        old = name_of(DOT, '.png')
        self.tenon('pack', 'in', '-o', 'p.bin', *FORMAT)
        whole = self.path('p.bin').read_bytes()
        self.assertEqual(self.tenon('replace', '--sha1-names', 'p.bin'), '')
        self.assertEqual(self.path('p.bin').read_bytes(), whole)
        dark = DOT + b'?'
        self.path('dark.png', dark)
        said = self.tenon('replace', '--sha1-names', 'p.bin', f'{old}=dark.png')
        self.assertIn(f'{old} is now {name_of(dark, ".png")}', said)
        self.check_scene(self.scene_files('p.bin'), dark)
        self.assertNotIn('sha1', self.tenon('validate', 'p.bin'))
        self.path('in/' + old, dark)
        self.tenon('pack', '--sha1-names', 'in', '-o', 'q.bin', *FORMAT)
        self.check_scene(self.scene_files('q.bin'), dark)

    def test_names_in_lower_case_stay_so(self):
        self.path('in/' + '0a' * 20 + '.png', DOT)
        self.path('in/' + 'F' * 40 + '.txt', b'see ' + b'0a' * 20 + b' and 0A' + b'0a' * 19 + b', not ' + b'0a' * 21)
        self.tenon('pack', '--sha1-names', 'in', '-o', 'p.bin', *FORMAT)
        digest = hashlib.sha1(DOT).hexdigest()
        text = b'see %s and %s, not %s' % (digest.encode(), digest.upper().encode(), b'0a' * 21)
        # The text of mixed case is in lower case, where a digit of it is.
        text = text.replace(digest.upper().encode(), digest.encode())
        self.assertEqual(self.scene_files('p.bin'), {digest + '.png': DOT, name_of(text, '.txt'): text})

    def test_names_that_cannot_be(self):
        one, two = 'A' * 40, 'B' * 40
        self.path('in/' + one, two.encode())
        self.path('in/' + two, one.encode())
        said = self.tenon('pack', '--sha1-names', 'in', '-o', 'p.bin', *FORMAT, status=1)
        self.assertIn('files refer to each other in a circle', said)
        self.path('more/' + one + '.png', b'1')
        self.path('more/' + one + '.bin', b'2')
        said = self.tenon('pack', '--sha1-names', 'more', '-o', 'p.bin', *FORMAT, status=1)
        self.assertIn(f'two different files are called {one}', said)
        self.assertFalse(self.path('p.bin').exists())

    def test_files_that_become_the_same(self):
        self.path('in/' + 'A' * 40 + '.png', DOT)
        self.path('in/' + name_of(DOT, '.png'), DOT)
        self.path('in/x', b'A' * 40)
        self.tenon('pack', '--sha1-names', 'in', '-o', 'p.bin', *FORMAT)
        self.assertEqual(self.scene_files('p.bin'), {name_of(DOT, '.png'): DOT, 'x': name_of(DOT, '').encode()})

    # ---- from package to package ----

    def test_add_from_packages(self):
        inner = pack_bytes([(b'deep', b'6')])
        self.path('o.bin', pack_bytes([(b'd/a', b'1'), (b'd/b.png', b'2'), (b'c.png', b'3'), (b'in.bin', inner)]))
        self.path('p.bin', pack_bytes([(b'x', b'0')]))
        self.tenon('add', 'p.bin', 'o.bin!/c.png', 'y=o.bin!/c.png', 'o.bin!/d/', 'e=o.bin!/d', 'f=o.bin!/*.png',
                   'o.bin!/in.bin!/deep', 'z=o.bin!/in.bin!/deep')
        expected = [('x', '0'), ('c.png', '3'), ('y', '3'), ('d/a', '1'), ('d/b.png', '2'), ('e/a', '1'), ('e/b.png', '2'),
                    ('f/d/b.png', '2'), ('f/c.png', '3'), ('deep', '6'), ('z', '6')]
        self.assertEqual(self.path('p.bin').read_bytes(), pack_bytes([(n.encode(), d.encode()) for n, d in expected]))
        self.tenon('replace', 'p.bin', 'x=o.bin!/d/a', 'o.bin!/c.png')
        self.assertEqual(stored(self.path('p.bin').read_bytes())[0], (b'x', b'1'))

    def test_what_cannot_be_added(self):
        before = pack_bytes([(b'x', b'0')])
        self.path('p.bin', before)
        self.path('o.bin', pack_bytes([(b'x', b'1'), (b'../y', b'2')]))
        self.path('wave.ani', b'UANI')
        for operand, why in (('o.bin!/x', 'has `x` already'), ('o.bin!/z', 'it contains no file or folder `z`'),
                             ('wave.ani!/z', 'contain no files'), ('o.bin!/*y', 'may lead out of the folder'),
                             ('o.bin!/x!/y', 'unknown format'), ('n.bin!/x', 'no such file')):
            said = self.tenon('add', 'p.bin', operand, '--format', 'freebinary_pack', status=2)
            self.assertIn(why, said.replace('No such', 'no such'))
            self.assertEqual(self.path('p.bin').read_bytes(), before)

    def test_what_was_damaged_is_told(self):
        """A new checksum would hide it."""
        content = b'0123456789' * 10
        name = hashlib.sha1(content).hexdigest().upper().encode()
        self.path('o.bin', pack_bytes([(b'fine', b'fine'), (name, content.replace(b'0', b'O'))]))
        self.path('p.bin', pack_bytes([(b'x', b'0')]))
        self.assertEqual(self.tenon('add', 'p.bin', 'o.bin!/fine'), '')
        said = self.tenon('merge', 'p.bin', 'o.bin', status=1)
        self.assertIn('o.bin: warning[sha1] index.lines.files[1]', said)
        self.assertEqual(self.names('p.bin'), ['x', 'fine', name.decode()])

    def test_merge(self):
        self.path('a.bin', pack_bytes([(b'one', b'1'), (b'both', b'same'), (b'other', b'A')]))
        self.path('b.bin', pack_bytes([(b'other', b'B'), (b'both', b'same'), (b'two', b'2')]))
        self.path('c.bin', pack_bytes([(b'two', b'C'), (b'three', b'3')]))
        before = self.path('a.bin').read_bytes()
        said = self.tenon('merge', 'a.bin', 'b.bin', 'c.bin', status=2)
        self.assertIn('b.bin!/other: another file of this name precedes it', said)
        self.assertIn('c.bin!/two: another file of this name precedes it', said)
        self.assertNotIn('both', said)
        self.assertEqual(self.path('a.bin').read_bytes(), before)
        for prefer, values in (('first', (b'A', b'2')), ('last', (b'B', b'C'))):
            self.tenon('merge', '--prefer', prefer, 'a.bin', 'b.bin', 'c.bin', '-o', 'm.bin')
            expected = [(b'one', b'1'), (b'both', b'same'), (b'other', values[0]), (b'two', values[1]), (b'three', b'3')]
            self.assertEqual(self.path('m.bin').read_bytes(), pack_bytes(expected))
        self.assertEqual(self.path('a.bin').read_bytes(), before)

    def test_merge_across_formats(self):
        """Compressed, with checksums and without: what is taken out is what goes in."""
        self.path('in/Models/a', b'a' * 1000)
        self.path('more/Models/b', b'b' * 1000)
        self.tenon('pack', 'in', '-o', 'a.pak', '--kind', 'ulz4')
        self.tenon('pack', 'more', '-o', 'b.bin', '--format', 'freebinary_pack')
        self.tenon('merge', 'a.pak', 'b.bin')
        self.tenon('extract', 'a.pak', '-o', 'out')
        self.assertEqual(self.path('out/Models/a').read_bytes(), b'a' * 1000)
        self.assertEqual(self.path('out/Models/b').read_bytes(), b'b' * 1000)
        self.assertEqual(self.tenon('validate', '--strict', 'a.pak'), '')

    # ---- packs whose positions count from the end of the head ----

    def test_positions_from_the_end_of_the_head(self):
        """Read from there, with a warning; written like that again, also where files change, come and go."""
        pack = b'\2FB' + struct.pack('<i', 18) + b'helloworld!' + struct.pack('<i', 17) + b'a.x|5|0\nb.x|6|5\r\n'
        self.path('r.bin', pack)
        said = self.tenon('extract', 'r.bin', '-o', 'out', status=1)
        self.assertIn('warning[base] index at offset 18', said)
        self.assertEqual([self.path(f'out/{name}').read_bytes() for name in ('a.x', 'b.x')], [b'hello', b'world!'])
        self.assertIn('identical, 39 bytes', self.tenon('roundtrip', 'r.bin'))
        self.assertIn('"content_behind_head": "68656c6c6f"', self.tenon('decode', 'r.bin'))
        self.path('new/a.x', b'longer')
        self.path('new/c.x', b'!')
        self.tenon('replace', 'r.bin', 'a.x=new/a.x')
        self.tenon('add', 'r.bin', 'c.x=new/c.x')
        lines = b'a.x|6|0\nb.x|6|6\r\nc.x|1|12\n'
        self.assertEqual(self.path('r.bin').read_bytes(), b'\2FB' + struct.pack('<i', 20) + b'longerworld!!' +
                         struct.pack('<i', len(lines)) + lines)
        self.tenon('remove', 'r.bin', 'a.x')
        lines = b'b.x|6|0\r\nc.x|1|6\n'
        self.assertEqual(self.path('r.bin').read_bytes(), b'\2FB' + struct.pack('<i', 14) + b'world!!' +
                         struct.pack('<i', len(lines)) + lines)

    def test_references_to_files_of_the_wrong_kind(self):
        """By their whole names, without extensions, and where the names of files have none: what they hold decides."""
        gif = b'GIF89a\1\0\1\0\x80\0\0\0\0\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;'
        for cut in (0, 1, 2):
            def named(data, extension, cut=cut):
                """In the file that refers to it, and in the package."""
                whole, digits = name_of(data, extension), name_of(data, '')
                return digits if cut else whole, digits if cut == 2 else whole
            mesh, skin = named(MESH, '.mesh.bin'), None
            for picture, extension, wrong in ((DOT, '.png', []), (gif, '.gif', ['R4']), (MESH, '.mesh.bin', ['R4'])):
                texture = named(picture, extension)
                bytes_of_skin = material(texture[0]).encode()
                skin = named(bytes_of_skin, '.jsonmat.txt')
                stored_files = {mesh[1]: MESH, texture[1]: picture, skin[1]: bytes_of_skin}
                for shown, materials, more in ((mesh, [skin], []), (skin, [skin], ['T10']), (mesh, [skin, mesh], ['T11']),
                                               (texture, [texture], ['T10', 'T11'] if picture != MESH else ['T11'])):
                    scene_tree = tree(shown[0], *(each[0] for each in materials)).encode()
                    every = {**stored_files, TREE: scene_tree}
                    self.path('wrong.bin', pack_bytes((name.encode(), data) for name, data in every.items()))
                    found = self.rules_of('wrong.bin', '--members') & {'T10', 'T11', 'R4'}
                    self.assertEqual(sorted(found), sorted(wrong + more), (cut, extension, more))
                    self.assertEqual(sorted(self.rules_of(f'wrong.bin!/{TREE}') & {'T10', 'T11', 'R4'}), more)

    def rules_of(self, *arguments):
        """The rules that are broken, of warnings."""
        status, output, _ = self.run_tool('validate', '--level', 'strict', '--output', 'jsonl', *arguments)
        self.assertEqual(status, 0)
        return {finding['rule'] for line in output.splitlines() for finding in json.loads(line).get('findings', [])
                if finding['severity'] == 'warning'}

    def test_a_picture_by_the_name_of_another_is_noted_and_can_be_extracted(self):
        self.path('p.bin', pack_bytes([(name_of(DOT, '.jpg').encode(), DOT)]))
        self.assertIn('note[image] index.lines.files[0]', self.tenon('validate', '--level', 'content', 'p.bin'))
        self.tenon('extract', 'p.bin', '-o', 'out')
        self.assertEqual(self.path(f'out/{name_of(DOT, ".jpg")}').read_bytes(), DOT)

    def test_only_positions_that_fit_count_from_the_end_of_the_head(self):
        """A file without bytes tells nothing, and neither does one that would reach into the index."""
        for lines, names in ((b'a|0|0\nb|5|7\n', {'a': b'', 'b': b'hello'}), (b'b|5|1\n', {'b': b'FB\x0c\0\0'}),
                             (b'a|0|0\nb|5|0\n', {'a': b'', 'b': b'hello'})):
            pack = b'\2FB' + struct.pack('<i', 12) + b'hello' + struct.pack('<i', len(lines)) + lines
            self.path('p.bin', pack)
            self.tenon('extract', '--force', '-o', 'out', 'p.bin', status=1)
            self.assertEqual({name: self.path(f'out/{name}').read_bytes() for name in names}, names)
            self.tenon('roundtrip', 'p.bin')
        self.path('p.bin', b'\2FB' + struct.pack('<i', 12) + b'hello' + struct.pack('<i', 7) + b'b|5|-3\n')
        self.assertIn('error[negative-position] index.lines.files[0].content', self.tenon('extract', 'p.bin', '-o', 'no', status=1))

    def test_checksums_behind_the_head(self):
        """Names are SHA-1 of what is there when positions are taken from the end of the head."""
        digest = hashlib.sha1(b'hello').hexdigest().upper().encode()
        for data, found in ((b'hello', False), (b'jello', True)):
            line = digest + b'.png|5|0\n'
            self.path('s.bin', b'\2FB' + struct.pack('<i', 12) + data + struct.pack('<i', len(line)) + line)
            self.assertEqual('warning[sha1]' in self.tenon('validate', 's.bin'), found)


if __name__ == '__main__':
    unittest.main()
