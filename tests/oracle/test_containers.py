"""Files in packages, against the independent readers: what the tool takes out is what they take out, what it packs they
find nothing wrong with, and files of others are made again byte for byte."""
import pathlib
import tempfile
import unittest

from tool import SAMPLES, SHARED, run, samples, tenon

import freebinary
import urho_pak

KINDS = ('upak', 'ulz4', 'rpak', 'rlz4')


def packages():
    appended = SHARED / 'samples/synthetic/synth_appended.exe'
    return samples('pak', *urho_pak.MAGICS) + [SAMPLES / 'appended.pak', appended]


def odd_packs():
    """Packs whose lines end otherwise than writers make them, and what is wrong with them after a file was added."""
    folder = SAMPLES.parent / 'freebinary/odd'
    return [(folder / 'unended.bin', []), (folder / 'returns.bin', ['crlf', 'crlf']), (folder / 'both.bin', ['crlf'])]


def packs():
    return [path for path, _ in odd_packs()] + [SAMPLES.parent / 'freebinary/pair.bin', SHARED / 'samples/synthetic/synth_pack.bin',
            SHARED / 'samples/synthetic/synth_pack_empty.bin']


def entries(data):
    """The (name, content) that the independent reader of packages finds, in order, and its findings."""
    tree, findings = urho_pak.parse(data)
    return [(entry['name'].decode(), entry['data']) for entry in tree['entries']], list(findings)


def pack_entries(data):
    tree, findings = freebinary.parse_pack(data)
    return [(entry['name'].decode(), entry['data']) for entry in tree['files']], list(findings)


def stored(data):
    """The bytes that each file of a package takes in it."""
    tree, _ = urho_pak.parse(data)
    found = {}
    for entry in tree['entries']:
        size = sum(4 + packed for _, packed in entry['blocks']) if 'blocks' in entry else entry['size']
        begin = tree['start'] + entry['offset']
        found[entry['name']] = data[begin:begin + size]
    return found


def errors(findings):
    return [code for severity, code, _ in findings if severity != 'note']


class Packages(unittest.TestCase):
    def setUp(self):
        box = tempfile.TemporaryDirectory()
        self.addCleanup(box.cleanup)
        self.folder = pathlib.Path(box.name)

    def extract(self, path, *more):
        """What is taken out; the tool says by its status whether a rule finds anything wrong with the package."""
        folder = self.folder / 'out' / path.name
        sound = run('validate', '--strict', '--level', 'strict', path, *more).returncode == 0
        tenon('extract', path, '-o', folder, *more, status=0 if sound else 1)
        return folder

    def tree(self, folder):
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob('*') if path.is_file()}

    def test_there_are_samples(self):
        self.assertGreaterEqual(len(packages()), 12)

    def test_extract(self):
        for path in packages():
            with self.subTest(path=path):
                self.assertEqual(self.tree(self.extract(path, '--format', 'urho_package')),
                                 dict(entries(path.read_bytes())[0]))
        for path in packs():
            with self.subTest(path=path):
                self.assertEqual(self.tree(self.extract(path, '--format', 'freebinary_pack')),
                                 dict(pack_entries(path.read_bytes())[0]))

    def test_pack_like(self):
        """From the extracted files alone, and one package that says in which order."""
        for path, name in [(path, 'urho_package') for path in packages()] + [(path, 'freebinary_pack') for path in packs()]:
            with self.subTest(path=path):
                folder = self.extract(path, '--format', name)
                folder.mkdir(parents=True, exist_ok=True)
                made = self.folder / 'made'
                tenon('pack', folder, '-o', made, '--format', name, '--like', path)
                self.assertEqual(made.read_bytes(), path.read_bytes())

    def test_pack_anew(self):
        """The packages of Rebel Fork's tests, without looking at them but for their names: what was packed by the same
        library is packed to the same bytes."""
        found = 0
        for path in packages():
            if not path.name.startswith('rbfx_'):
                continue
            found += 1
            with self.subTest(path=path):
                data = path.read_bytes()
                names = self.folder / 'names'
                names.write_text(''.join(name + '\n' for name, _ in entries(data)[0]))
                options = [] if urho_pak.parse(data)[0]['trailer'] else ['--no-trailer']
                tenon('pack', self.extract(path), '-o', self.folder / 'made', '--format', 'urho_package', '--list', names,
                      '--kind', data[:4].decode().lower(), '--keep-empty', *options)
                self.assertEqual((self.folder / 'made').read_bytes(), data)
        self.assertEqual(found, 4)

    def test_oracle_verifies_every_kind(self):
        source = self.extract(SHARED / 'samples/urho3d/pak/pflat_CoreData.pak')
        (source / 'empty').write_bytes(b'')
        expected = {name: data for name, data in self.tree(source).items() if data}
        for kind in KINDS:
            for options in ([], ['--no-trailer'], ['--keep-empty']):
                with self.subTest(kind=kind, options=options):
                    made = self.folder / 'made.pak'
                    tenon('pack', source, '-o', made, '--kind', kind, *options)
                    files, findings = entries(made.read_bytes())
                    kept = {'empty': b''} if '--keep-empty' in options else {}
                    self.assertEqual(dict(files), expected | kept)
                    self.assertEqual([name for name, _ in files], sorted(expected | kept, key=str.encode))
                    wanted = ['trailer'] if '--no-trailer' in options else []
                    self.assertEqual(errors(findings), wanted)
                    self.assertEqual(made.read_bytes()[:4], kind.upper().encode())
                    self.assertIn(b'0 of them kept as read', tenon('roundtrip', made).stdout)

    def test_replace_keeps_what_the_others_store(self):
        new = self.folder / 'new'
        new.write_bytes(b'something else ' * 10000)
        for path in packages():
            files, before = entries(path.read_bytes())
            if len(files) < 2:
                continue
            with self.subTest(path=path):
                name = files[len(files) // 2][0]
                made = self.folder / 'made.pak'
                tenon('replace', path, f'{name}={new}', '-o', made)
                after, findings = entries(made.read_bytes())
                self.assertEqual(after, [(n, new.read_bytes() if n == name else data) for n, data in files])
                old_bytes, new_bytes = stored(path.read_bytes()), stored(made.read_bytes())
                for other in set(old_bytes) - {name.encode()}:
                    self.assertEqual(new_bytes[other], old_bytes[other])
                self.assertEqual(errors(findings), errors(before))
                self.assertIn(b'identical', tenon('roundtrip', made).stdout)

    def test_add_and_remove(self):
        new = self.folder / 'new'
        new.write_bytes(bytes(range(256)) * 300)
        for path in packages():
            files, before = entries(path.read_bytes())
            with self.subTest(path=path):
                made = self.folder / 'made.pak'
                tenon('add', path, f'Some/New={new}', '-o', made)
                after, findings = entries(made.read_bytes())
                self.assertEqual(after, files + [('Some/New', new.read_bytes())])
                self.assertEqual(errors(findings), errors(before))
                tenon('remove', made, 'Some')
                self.assertEqual(made.read_bytes(), path.read_bytes())

    def test_lines_keep_their_ends(self):
        """The last line of a pack may lack its end as long as it is the last."""
        new = self.folder / 'new'
        new.write_bytes(b'new')
        for path, left in odd_packs():
            options = ['--format', 'freebinary_pack']
            with self.subTest(path=path):
                files, _ = pack_entries(path.read_bytes())
                made = self.folder / 'made.bin'
                tenon('add', path, f'c={new}', '-o', made, *options)
                after, findings = pack_entries(made.read_bytes())
                self.assertEqual(after, files + [('c', b'new')])
                self.assertEqual([code for _, code, _ in findings if code in ('crlf', 'index-last-newline')], left)
                tenon('replace', path, f'b.bin={new}', '-o', made, *options)
                after, findings = pack_entries(made.read_bytes())
                self.assertEqual(after, [files[0], ('b.bin', b'new')])
                ends = [line[-1:] for line in path.read_bytes().split(b'\n')]
                self.assertEqual([line[-1:] for line in made.read_bytes().split(b'\n')], ends)
                tenon('remove', path, 'a.txt', '-o', made, *options)
                after, findings = pack_entries(made.read_bytes())
                self.assertEqual(after, files[1:])
                self.assertEqual(made.read_bytes().endswith(b'\n'), path.read_bytes().endswith(b'\n'))

    def test_members(self):
        """A model in a package is the model."""
        source = self.folder / 'in'
        source.mkdir()
        (source / 'Box.mdl').write_bytes((SHARED / 'samples/urho3d/Box.mdl').read_bytes())
        for kind in KINDS:
            made = self.folder / f'{kind}.pak'
            tenon('pack', source, '-o', made, '--kind', kind)
            self.assertEqual(tenon('decode', f'{made}!/Box.mdl').stdout, tenon('decode', source / 'Box.mdl').stdout)
            self.assertIn(b'2 passed, 0 failed', tenon('roundtrip', '--members', made).stdout)


if __name__ == '__main__':
    unittest.main()
