"""Packages: the tool's JSON holds what the independent reader reads, gives every file back byte for byte, and makes packages
from names and contents alone that the reader accepts. Who edits one file of a package leaves the stored bytes of all others
as they were."""
import json
import unittest

from editing import Editing, Refusing
from sampling import Samples
from tool import SAMPLES, SHARED, decode, tenon

import urho_pak

MAGICS = ('UPAK', 'ULZ4', 'RPAK', 'RLZ4')
BLOCK = 32768
RULE_OF_FINDING = {'version': 'P11', 'dir-end': 'P11', 'trailer': 'P6', 'dup-name': 'P9', 'dup-name-nocase': 'P9',
                   'empty-name': 'P9', 'utf8': 'P9', 'path': 'P9', 'block-size': 'P5', 'block-sum': 'P5',
                   'block-not-full': 'P5', 'checksum': 'checksum', 'whole-checksum': 'checksum',
                   'gap-or-overlap': 'P8', 'unreferenced-tail': 'P8'}


def packages():
    own = sorted(SAMPLES.glob('*.pak'))
    return own + sorted((SHARED / 'samples').rglob('*.pak')) + sorted((SHARED / 'samples').rglob('synth_appended.exe'))


def directory(tree):
    package = tree['package']
    return package['directory' if package['magic'].startswith('R') else 'entries']


def content(entry):
    """The bytes of a file in our JSON."""
    return bytes.fromhex(entry['content'] if 'content' in entry
                         else ''.join(block['content'] for block in entry.get('blocks', [])))


def with_content(name, data, is_packed):
    if not is_packed:
        return {'name': name, 'content': data.hex()}
    blocks = [{'content': data[at:at + BLOCK].hex()} for at in range(0, len(data), BLOCK)]
    return {'name': name, 'blocks': blocks} if blocks else {'name': name}


def built(magic, files):
    """A package as JSON, with nothing that can be derived."""
    behind = magic.startswith('R')
    entries = [with_content(name, data, magic.endswith('LZ4')) for name, data in files]
    package = {'magic': magic, 'directory' if behind else 'entries': entries, 'trailer': {}}
    if behind:
        package['version'] = 0
    return {'$format': 'urho_package', 'stub': '', 'package': package}


def stored(data):
    """What the reader finds of each file: its bytes as they lie there, by name."""
    tree = urho_pak.parse(data)[0]
    ends = {entry['name']: entry['offset'] + (sum(4 + packed for _, packed in entry['blocks']) if 'blocks' in entry
                                              else 0 if tree['compressed'] else entry['size'])
            for entry in tree['entries']}
    return {entry['name']: data[tree['start'] + entry['offset']:tree['start'] + ends[entry['name']]]
            for entry in tree['entries']}


class Packages(Samples, unittest.TestCase):
    files = packages()
    kept = {'pflat_CoreData.pak': 62133}  # blocks that an older LZ4 packed

    def test_values(self):
        for path in self.files:
            with self.subTest(path=path):
                theirs = urho_pak.parse(path.read_bytes())[0]
                self.assertEqual([(entry['name'].encode(), content(entry)) for entry in directory(decode(path))],
                                 [(entry['name'], entry['data']) for entry in theirs['entries']])

    def test_findings(self):
        for path in self.files:
            with self.subTest(path=path):
                found = urho_pak.parse(path.read_bytes())[1]
                expected = {RULE_OF_FINDING[code] for severity, code, _ in found if severity != 'note'}
                report = json.loads(tenon('validate', '--level', 'strict', '--output', 'json', path).stdout)
                self.assertEqual({finding['rule'] for finding in report['findings'] if finding['severity'] != 'note'}, expected)


class FromNothing(Editing, unittest.TestCase):
    files = [('a.txt', b'hello'), ('Data/large.bin', bytes(i * i >> 8 & 0xff for i in range(3 * BLOCK + 17))),
             ('Data/none', b''), ('Data/exact', b'ab' * (BLOCK // 2))]

    def test_every_kind(self):
        for magic in MAGICS:
            with self.subTest(magic=magic):
                data = self.encoded(built(magic, self.files))
                tree, findings = urho_pak.parse(data)
                self.assertEqual([(e['name'].decode(), e['data']) for e in tree['entries']], self.files)
                self.assertEqual([finding for finding in findings if finding[0] != 'note'], [])
                self.assertEqual(data, urho_pak.build([(n.encode(), d) for n, d in self.files], magic))

    def test_no_files(self):
        for magic in MAGICS:
            with self.subTest(magic=magic):
                self.assertEqual(self.encoded(built(magic, [])), urho_pak.build([], magic))


class OneFile(Editing, Refusing, unittest.TestCase):
    def one_edit(self, path, edit):
        """Edits the file of a package that has the most bytes; all others stay as they are stored."""
        def change(tree):
            entry = max(directory(tree), key=lambda entry: len(content(entry)))
            self.name = entry['name'].encode()
            edit(entry)
        before = path.read_bytes()
        _, after, data = self.edited(path, change)
        tree, findings = urho_pak.parse(data)
        expected = {code for severity, code, _ in urho_pak.parse(before)[1] if severity != 'note'}
        self.assertEqual({code for severity, code, _ in findings if severity != 'note'}, expected)
        self.assertEqual([entry['data'] for entry in tree['entries']], [content(e) for e in directory(after)])
        then, now = stored(before), stored(data)
        self.assertEqual({name: now[name] for name in now if name != self.name},
                         {name: then[name] for name in then if name != self.name})
        self.assertNotEqual(now[self.name], then[self.name])
        return then[self.name], now[self.name]

    def test_another_content(self):
        def shorten(entry):
            last = (entry['blocks'] if 'blocks' in entry else [entry])[-1]
            last['content'] = last['content'][:-6]
        for path in Packages.files:
            if path.stem not in ('plain', 'packed', 'behind', 'appended'):
                with self.subTest(path=path):
                    self.one_edit(path, shorten)

    def test_blocks_before_the_edited_one_stay(self):
        def change(entry):
            self.assertGreater(len(entry['blocks']), 1)
            entry['blocks'][-1]['content'] = '0102030405'
        path = SHARED / 'samples/synthetic/synth_ulz4.pak'
        then, now = self.one_edit(path, change)
        first = 4 + int.from_bytes(then[2:4], 'little')
        self.assertEqual(now[:first], then[:first])


if __name__ == '__main__':
    unittest.main()
