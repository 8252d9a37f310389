#!/usr/bin/env python3
"""differences.py TENON: files that differ are never called the same without a word. Packages that hold other files have
differences, however these are stored; what differs only in how it is stored is said to."""
import json
import pathlib
import struct
import tempfile
import unittest
import zlib

from box import Box

DATA = pathlib.Path(__file__).resolve().parent.parent / 'data'
STORED = 'hold the same values, but store them differently, from offset '


class Differences(Box):
    def diff(self, *arguments):
        """Whatever differs: (status, output). Never silent."""
        status, output, message = self.run_tool('diff-files', *arguments)
        self.assertTrue(output or message, f'{arguments}: silent')
        self.assertEqual(status == 1, output != '', (output, message))
        if status == 0:
            self.assertIn(STORED, message)
        return status, output

    def content(self, package):
        """What a package holds: the names with their data, as `extract` gives them."""
        out = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        status, _, _ = self.run_tool('extract', '--format', 'urho_package', package, '-o', out)
        files = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob('*') if path.is_file()}
        return status, files

    def test_packages_of_every_kind(self):
        """Every third byte of a package is changed. Where that changes what the package holds, there are differences."""
        self.path('in/a', b'hello world, ' * 5)
        self.path('in/b', b'b')
        for kind in ('upak', 'ulz4', 'rpak', 'rlz4'):
            self.run_tool('pack', 'in', '-o', 'p.pak', '--kind', kind)
            package = self.path('p.pak').read_bytes()
            before, changed = self.content('p.pak'), 0
            self.assertEqual(self.run_tool('diff-files', 'p.pak', 'p.pak'), (0, '', ''))
            for i in range(0, len(package), 3):
                other = bytearray(package)
                other[i] ^= 1
                self.path('q.pak', bytes(other))
                with self.subTest(kind=kind, byte=i):
                    status, _ = self.diff('p.pak', 'q.pak')
                    after = self.content('q.pak')
                    if status != 2 and after[1] != before[1]:
                        self.assertEqual(status, 1)
                        changed += 1
            self.assertGreater(changed, 3)

    def test_a_difference_names_the_file_and_what_in_it(self):
        for kind, where in (('upak', 'content'), ('ulz4', r'blocks\[2\]\.content')):
            data = bytes(i * i % 253 for i in range(100000))
            self.path('in/a', b'the same')
            self.path('in/b', data)
            self.run_tool('pack', 'in', '-o', 'p.pak', '--kind', kind)
            self.path('in/b', data[:70000] + b'!' + data[70001:])
            self.run_tool('pack', 'in', '-o', 'q.pak', '--kind', kind)
            status, output = self.diff('p.pak', 'q.pak')
            self.assertEqual(status, 1)
            self.assertEqual(output.count('\n'), 1)
            offset = 70000 - 8 - (65536 if kind == 'ulz4' else 0)
            self.assertRegex(output, rf'^~ package\.entries\["b"\]\.{where}  from byte {offset} on: ')

    def test_a_derived_value_that_is_wrong_counts(self):
        self.path('in/a', b'something')
        self.run_tool('pack', 'in', '-o', 'p.pak')
        package = self.path('p.pak').read_bytes()
        checksum = struct.unpack_from('<I', package, 8)[0]
        self.path('q.pak', package[:8] + struct.pack('<I', 5) + package[12:])
        self.assertEqual(self.diff('p.pak', 'q.pak'), (1, f'~ package.checksum  {checksum} -> 5\n'))
        self.assertEqual(self.diff('q.pak', 'p.pak'), (1, f'~ package.checksum  5 -> {checksum}\n'))

    def test_the_same_content_packed_otherwise(self):
        """One zlib stream with its compression, one without; and blocks of LZ4 that are all literals."""
        content = b'abc' * 100
        self.path('z.ksy', b'meta: {id: z}\nseq: [{id: all, size-eos: true, process: zlib}]\n')
        self.path('a', zlib.compress(content))
        self.path('b', zlib.compress(content, 0))
        self.path('c', zlib.compress(content + b'd'))
        self.assertEqual(self.diff('-s', 'z.ksy', 'a', 'b')[0], 0)
        self.assertEqual(self.diff('-s', 'z.ksy', 'a', 'c')[0], 1)
        data = b'q' * 40
        block = struct.pack('<HH', 40, 42) + bytes([0xF0, 25]) + data
        self.path('in/q', data)
        self.run_tool('pack', 'in', '-o', 'p.pak', '--kind', 'ulz4')
        package = self.path('p.pak').read_bytes()
        begin = struct.unpack_from('<I', package, 14)[0]
        body = package[:begin] + block
        self.path('q.pak', body + struct.pack('<I', len(body) + 4))
        self.assertEqual(self.content('q.pak'), (0, {'q': data}))
        self.assertEqual(self.diff('p.pak', 'q.pak')[0], 0)

    def test_a_block_that_cannot_be_unpacked(self):
        self.path('in/a', bytes(range(200)))
        self.run_tool('pack', 'in', '-o', 'p.pak', '--kind', 'ulz4')
        package = bytearray(self.path('p.pak').read_bytes())
        begin = struct.unpack_from('<I', package, 14)[0]
        package[begin + 4] = 0xFF
        package[begin + 5] = 0xFF
        self.path('q.pak', bytes(package))
        self.assertEqual(self.diff('p.pak', 'q.pak')[0], 1)
        self.assertEqual(self.run_tool('diff-files', 'q.pak', 'q.pak'), (0, '', ''))

    def test_white_space_of_documents(self):
        self.path('a.jsontree.txt', b'{"name":"x","type":"node"}')
        self.path('b.jsontree.txt', b'{ "name": "x", "type": "node" }\n')
        self.path('c.jsontree.txt', b'{"name":"y","type":"node"}')
        self.diff('a.jsontree.txt', 'b.jsontree.txt')
        self.assertIn('~ root.name', self.diff('a.jsontree.txt', 'c.jsontree.txt')[1])


    # ---- folders, and files in packages ----

    def trees(self):
        """Two releases of a folder: a bone is another one, a file is gone, one is new, one is of an unknown format."""
        wave = (DATA / 'urho3d/wave.ani').read_bytes()
        for release in 'ab':
            self.path(f'{release}/Anim/wave.ani', wave if release == 'a' else wave.replace(b'Shoulder', b'Forearms'))
            self.path(f'{release}/Anim/same.ani', wave)
            self.path(f'{release}/notes', b'one\n' if release == 'a' else b'two\n')
        self.path('a/gone', b'1')
        self.path('b/new', b'22')

    EXPECTED = ['~ Anim/wave.ani!tracks[0].name  "Shoulder" -> "Forearms"', '- gone  1 byte', '+ new  2 bytes',
                '~ notes  4 bytes -> 4 bytes, from offset 0 on']

    def test_folders_and_packages(self):
        self.trees()
        self.tenon('pack', 'a', '-o', 'a.pak', '--kind', 'ulz4')
        self.tenon('pack', 'b', '-o', 'b.bin', '--format', 'freebinary_pack')
        for arguments in (['a', 'b'], ['--members', 'a.pak', 'b.bin'], ['a.pak', 'b'], ['a', 'b.bin']):
            status, output, message = self.run_tool('diff-files', *arguments)
            self.assertEqual((status, output.splitlines()), (1, self.EXPECTED), arguments)
            self.assertEqual(message, '2 changed, 1 removed, 1 added, 1 the same\n')
        self.assertEqual(self.run_tool('diff-files', 'a', 'a.pak'), (0, '', '0 changed, 0 removed, 0 added, 4 the same\n'))
        self.assertIn('neither a folder nor a package', self.tenon('diff-files', 'a', 'a/Anim/wave.ani', status=2))

    def test_packages_in_folders_in_packages(self):
        self.trees()
        for release in 'ab':
            self.tenon('pack', release, '-o', f'{release}{release}/in.pak', '--kind', 'rlz4')
            self.tenon('pack', release * 2, '-o', f'{release}.bin', '--format', 'freebinary_pack')
        status, output, _ = self.run_tool('diff-files', '--members', 'a.bin', 'b.bin')
        self.assertEqual((status, output.splitlines()),
                         (1, [line[:2] + 'in.pak!/' + line[2:] for line in self.EXPECTED]))
        status, output, _ = self.run_tool('diff-files', '--members', 'aa', 'bb')
        self.assertEqual(len(output.splitlines()), 4)

    def test_records(self):
        self.trees()
        lines = self.tenon('diff-files', '--output', 'jsonl', 'a', 'b', status=1).splitlines()
        records = [json.loads(line) for line in lines if line.startswith('{')]
        self.assertEqual(records, [
            {'name': 'Anim/wave.ani', 'a': 'a/Anim/wave.ani', 'b': 'b/Anim/wave.ani', 'format': 'urho_animation',
             'change': 'changed',
             'differences': [{'sign': '~', 'path': 'tracks[0].name', 'a': '"Shoulder"', 'b': '"Forearms"'}]},
            {'name': 'gone', 'change': 'removed', 'what': '1 byte'}, {'name': 'new', 'change': 'added', 'what': '2 bytes'},
            {'name': 'notes', 'change': 'changed', 'what': '4 bytes -> 4 bytes, from offset 0 on'}])
        wave = (DATA / 'urho3d/wave.ani')
        record = json.loads(self.tenon('diff-files', '--output', 'jsonl', '--elements', '1', wave, DATA / 'urho3d/version4.ani',
                                       status=1))
        self.assertEqual({difference['sign'] for difference in record['differences'] if 'sign' in difference} - set('~+-'), set())
        self.assertTrue(all(difference['path'] for difference in record['differences']))
        self.assertTrue(any('more' in difference for difference in record['differences']))

    def test_what_is_stored_differently(self):
        """The same files in the same format, compressed by another program: literals only."""
        self.path('in/a', b'a' * 100)
        self.tenon('pack', 'in', '-o', 'p.pak', '--kind', 'ulz4')
        package = self.path('p.pak').read_bytes()
        stored = struct.pack('<HH', 100, 102) + b'\xf0\x55' + b'a' * 100
        begin = package.index(struct.pack('<H', 100), 20)
        self.path('q.pak', package[:begin] + stored + struct.pack('<I', begin + len(stored) + 4))
        for members in ([], ['--members']):
            status, output, message = self.run_tool('diff-files', *members, 'p.pak', 'q.pak')
            self.assertEqual((status, output), (0, ''))
            self.assertIn(STORED if not members else 'hold the same files, but store them differently', message)
            status, output, _ = self.run_tool('diff-files', '--exact', *members, 'p.pak', 'q.pak')
            self.assertEqual(status, 1)
            self.assertRegex(output, r'~ q.pak  the same (values|files), stored differently from offset [0-9]+ on: ')

    def test_packages_in_themselves_come_to_an_end(self):
        names = [b'0', b'1', b'2']
        size = 12 + sum(len(name) + 13 for name in names)
        for package, checksum in (('p.pak', 0), ('q.pak', 1)):
            entries = b''.join(name + struct.pack('<xIII', 0, size, checksum) for name in names)
            self.path(package, b'UPAK' + struct.pack('<II', 3, 0) + entries)
        status, output, message = self.run_tool('diff-files', '--members', 'p.pak', 'q.pak')
        self.assertEqual(status, 1, message)
        self.assertEqual(message.count('is not opened again'), 3)
        self.assertEqual(output.count('\n'), 3)

    def test_what_cannot_be_read_is_compared_by_its_bytes(self):
        self.trees()
        wave = (DATA / 'urho3d/wave.ani').read_bytes()
        self.path('b/Anim/wave.ani', wave[:50])
        status, output, message = self.run_tool('diff-files', 'a', 'b')
        self.assertEqual(status, 1)
        self.assertIn('~ Anim/wave.ani  225 bytes -> 50 bytes, from offset 50 on', output)
        self.assertIn('b/Anim/wave.ani: error[truncated]', message)


if __name__ == '__main__':
    unittest.main()
