#!/usr/bin/env python3
"""new_entries.py TENON: files that are put into packages: what else an entry is beside name and content, which schema
reads further packages, and checksums that are derived. The bytes that are expected are written by hand."""
import struct
import unittest

from box import Box

BOX = '''meta: {id: box, endian: le, encoding: UTF-8}
seq:
  - {id: magic, contents: BOX}
  - {id: num_files, type: u1}
  - {id: files, type: file, repeat: expr, repeat-expr: num_files}
types: {file: {seq: [{id: name, type: strz}, {id: len_body, type: u1}, {id: body, size: len_body}]}}
-container: {members: files, name: name, content: body, empty: keep, new: {plain: {files: []}}}
'''

# Of two versions; the second has a flag under a parameter, one that must not be 0, an object, and what hangs on the size.
SHELF = '''meta: {id: shelf, endian: le, encoding: UTF-8}
seq:
  - {id: magic, type: str, size: 4, encoding: ASCII, valid: {any-of: ['"SHF1"', '"SHF2"']}}
  - {id: num_files, type: u1}
  - {id: files, type: 'file(magic == "SHF2")', repeat: expr, repeat-expr: num_files}
types:
  file:
    params: [{id: second, type: bool}]
    seq:
      - {id: name, type: strz}
      - {id: flags, type: u2, if: second}
      - {id: kind, type: u1, if: second, valid: {min: 3}, -convert: {default: 3}}
      - {id: more, type: extra, if: second}
      - {id: len_body, type: u1}
      - {id: long, type: u1, if: len_body > 3}
      - {id: body, size: len_body}
  extra: {seq: [{id: a, type: u1}, {id: b, type: u1}]}
-container: {members: files, name: name, content: body, empty: keep, new: {one: {magic: SHF1, files: []}, two: {magic: SHF2, files: []}}}
'''

ONE = b'SHF1\x02a\0\x01Ab\0\x05\0BBBBB'
TWO = b'SHF2\x02a\0\0\0\x03\0\0\x01Ab\0\0\0\x03\0\0\x05\0BBBBB'


def box(*files):
    return b'BOX' + bytes([len(files)]) + b''.join(n + b'\0' + bytes([len(d)]) + d for n, d in files)


def sdbm(data):
    value = 0
    for byte in data:
        value = (byte + (value << 6) + (value << 16) - value) & 0xffffffff
    return value


def urho_package(files, checksums):
    """The directory, then the files."""
    head = 12 + sum(len(name) + 1 + 12 for name, _ in files)
    lines, body = b'', b''
    for (name, data), checksum in zip(files, checksums):
        lines += name + b'\0' + struct.pack('<III', head + len(body), len(data), checksum)
        body += data
    total = sdbm(b''.join(data for _, data in files))
    return b'UPAK' + struct.pack('<II', len(files), total) + lines + body + struct.pack('<I', head + len(body) + 4)


class NewEntries(Box):
    def setUp(self):
        super().setUp()
        self.box_schema = self.path('box.ksy', BOX.encode())
        self.shelf = self.path('shelf.ksy', SHELF.encode())
        self.path('in/a', b'A')
        self.path('in/b', b'BBBBB')

    def read(self, name):
        return self.path(name).read_bytes()

    # ---- the schema that is given reads every package ----

    def test_further_packages_are_read_by_the_schema_that_is_given(self):
        self.path('a.box', box((b'a', b'1')))
        self.path('b.box', box((b'b', b'22'), (b'a', b'3')))
        given = ['-s', self.box_schema]
        self.tenon('merge', *given, 'a.box', 'b.box', '--prefer', 'first', '-o', 'm.box')
        self.assertEqual(self.read('m.box'), box((b'a', b'1'), (b'b', b'22')))
        self.tenon('add', *given, 'a.box', 'c=b.box!/b')
        self.tenon('replace', *given, 'a.box', 'a=b.box!/a')
        self.assertEqual(self.read('a.box'), box((b'a', b'3'), (b'c', b'22')))

    def test_entries_of_packages_of_one_format_keep_what_else_they_are(self):
        head, first = b'SHF2\x01', b'a\0\1\0\4\7\x08\1A'
        others = b'b\0\2\0\5\x09\x0a\5\x63BBBBB', b'c\0\3\0\6\0\0\0'
        self.path('x.shelf', head + first)
        self.path('y.shelf', b'SHF2\x02' + others[0] + others[1])
        self.path('z.shelf', head + b'a\0\x09\0\x08\1\2\2ZZ')
        self.path('one.shelf', b'SHF1\0')
        self.path('two.shelf', b'SHF2\0')
        given = ('-s', self.shelf)
        self.assertEqual(self.tenon('merge', *given, 'x.shelf', 'y.shelf', '-o', 'm.shelf'), '')
        self.assertEqual(self.read('m.shelf'), b'SHF2\x03' + first + others[0] + others[1])
        self.assertEqual(self.tenon('add', *given, 'x.shelf', 'd=y.shelf!/b', '-o', 'm.shelf'), '')
        self.assertEqual(self.read('m.shelf'), b'SHF2\x02' + first + b'd' + others[0][1:])
        self.tenon('merge', *given, 'x.shelf', 'z.shelf', '--prefer', 'last', '-o', 'm.shelf')
        self.assertEqual(self.read('m.shelf'), self.read('z.shelf'))
        self.tenon('merge', *given, 'two.shelf', 'x.shelf', '--with', 'files[*].kind=9', '-o', 'm.shelf')
        self.assertEqual(self.read('m.shelf'), head + first.replace(b'\4', b'\x09'))
        said = self.tenon('merge', *given, 'one.shelf', 'x.shelf', '-o', 'm.shelf')
        self.assertIn('`files[0].flags` does not have its value in x.shelf, 1', said)
        self.assertEqual(self.read('m.shelf'), b'SHF1\1a\0\1A')

    def test_packages_without_files(self):
        self.path('e.box', box())
        self.path('a.box', box((b'a', b'1')))
        for names in (('a.box', 'e.box'), ('e.box', 'a.box'), ('e.box', 'e.box', 'a.box')):
            self.assertEqual(self.tenon('merge', '-s', self.box_schema, *names, '-o', 'm.box'), '')
            self.assertEqual(self.read('m.box'), self.read('a.box'))
        self.assertIn('no file or folder `x`', self.tenon('add', '-s', self.box_schema, 'a.box', 'e.box!/x', status=2))

    def test_packages_of_other_formats_and_such_in_packages_are_taken_from_too(self):
        self.path('a.box', box())
        self.path('u.pak', urho_package([(b'x', b'ex')], [sdbm(b'ex')]))
        self.path('n.box', box((b'in.box', box((b'deep', b'!')))))
        self.tenon('merge', '-s', self.box_schema, 'a.box', 'u.pak')
        self.tenon('add', '-s', self.box_schema, 'a.box', 'y=n.box!/in.box!/deep')
        self.assertEqual(self.read('a.box'), box((b'x', b'ex'), (b'y', b'!')))

    def test_values_in_packages_in_packages_are_set(self):
        self.path('n.box', box((b'in.box', box((b'deep', b'!')))))
        self.tenon('set', '-s', self.box_schema, 'n.box!/in.box!files[0].body=2121')
        self.assertEqual(self.read('n.box'), box((b'in.box', box((b'deep', b'!!')))))

    # ---- members under conditions ----

    def test_packing_fills_every_version(self):
        for kind, expected in (('one', ONE), ('two', TWO)):
            self.tenon('pack', '-s', self.shelf, 'in', '--kind', kind, '-o', 'out')
            self.assertEqual(self.read('out'), expected)

    def test_values_that_are_given_count(self):
        self.tenon('pack', '-s', self.shelf, 'in', '--kind', 'two', '-o', 'out', '--with', 'files[*].flags=258', '--with',
                   'files[1].more.b=9', '--with', '**.long=7')
        self.assertEqual(self.read('out'), b'SHF2\x02a\0\x02\x01\x03\0\0\x01Ab\0\x02\x01\x03\0\x09\x05\x07BBBBB')
        said = self.tenon('pack', '-s', self.shelf, 'in', '--kind', 'two', '-o', 'no', '--with', 'files[*].kind=2', status=1)
        self.assertIn('files[0].kind', said)
        self.assertFalse(self.path('no').exists())
        said = self.tenon('pack', '-s', self.shelf, 'in', '--kind', 'two', '-o', 'no', '--with', 'files[*].flags=x', status=1)
        self.assertIn('`files[0].flags` cannot be set', said)

    def test_files_are_added_to_every_version_and_what_is_there_stays(self):
        self.path('two', b'SHF2\x01o\0\x07\0\x05\x01\x02\x01O')
        self.tenon('add', '-s', self.shelf, 'two', 'a=in/a', 'b=in/b')
        self.assertEqual(self.read('two'), b'SHF2\x03o\0\x07\0\x05\x01\x02\x01O' + TWO[5:])
        self.tenon('replace', '-s', self.shelf, 'two', 'o=in/b') # what hangs on the size comes, nothing else changes
        self.assertEqual(self.read('two'), b'SHF2\x03o\0\x07\0\x05\x01\x02\x05\0BBBBB' + TWO[5:])

    def test_a_package_becomes_one_of_another_version(self):
        self.path('one', ONE)
        self.tenon('convert', '-s', self.shelf, 'one', '--to', 'shelf@two', '-o', 'two')
        self.assertEqual(self.read('two'), TWO)
        self.tenon('convert', '-s', self.shelf, 'two', '--to', 'shelf@two', '--with', 'files[*].flags=1', '-o', 'more')
        self.assertEqual(self.read('more'), b'SHF2\x02a\0\x01\0\x03\0\0\x01Ab\0\x01\0\x03\0\0\x05\0BBBBB')
        self.tenon('convert', '-s', self.shelf, 'two', '--to', 'shelf@one', '-o', 'back')
        self.assertEqual(self.read('back'), ONE)

    # ---- what is derived ----

    def test_wrong_checksums_do_not_get_into_a_new_package(self):
        files = [(b'a', b'A'), (b'b', b'BBBBB')]
        right = urho_package(files, [sdbm(data) for _, data in files])
        self.path('wrong.pak', urho_package(files, [7, sdbm(b'BBBBB')]))
        self.tenon('pack', 'in', '--like', 'wrong.pak', '-o', 'right.pak')
        self.assertEqual(self.read('right.pak'), right)


if __name__ == '__main__':
    unittest.main()
