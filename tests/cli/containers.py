#!/usr/bin/env python3
"""containers.py TENON: files in files, from outside. What is taken out and put in is what it was; whatever a package
calls its files, nothing is written but below the folder that was asked for; nesting has an end that is told.

The packages of these tests are made here, byte by byte, as the format of FreeBinary's packs says."""
import hashlib
import json
import os
import pathlib
import shutil
import struct
import subprocess
import unittest
import zlib

from box import TENON, Box, pack_bytes, stored

# Packs have no magic: those that break a rule are not recognised.
FORMAT = ['--format', 'freebinary_pack']
DATA = pathlib.Path(__file__).resolve().parent.parent / 'data'


def package_bytes(names, content, size=None, magic=b'UPAK'):
    """A package of Urho3D whose files are all the same bytes."""
    begin = 12 + sum(len(name) + 13 for name in names)
    directory = b''.join(name + struct.pack('<xIII', begin, len(content) if size is None else size, 0) for name in names)
    return magic + struct.pack('<II', len(names), 0) + directory + content


# Schemas of a user: one that says enough to write, and one whose files are looked up when they are asked for.
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
meta: {id: word, encoding: UTF-8, file-extension: word}
seq:
  - {id: text, type: strz}
"""
SHELF = b"""
meta: {id: shelf, endian: le, encoding: UTF-8}
seq:
  - {id: num_files, type: u1}
  - {id: files, type: file, repeat: expr, repeat-expr: num_files}
types:
  file:
    seq:
      - {id: name, type: strz}
      - {id: position, type: u1}
      - {id: len_body, type: u1}
    instances:
      body: {pos: position, size: len_body, io: _root._io, process: zlib}
-container: {members: files, name: name, content: body}
"""


def stored_file(name, data):
    """A file of BOX."""
    return name + bytes([0, len(data)]) + data


class Containers(Box):
    def tree(self, folder):
        """The files below a folder; what is no file is None."""
        return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() and not path.is_symlink() else None
                for path in pathlib.Path(folder).rglob('*') if path.is_symlink() or not path.is_dir()}

    # ---- taking out ----

    def test_extract_gives_every_file(self):
        files = {'a': b'1', 'd/b': b'', 'd/e/c.bin': bytes(range(256)) * 300, 'mit Leer': b'x', 'Ä': b'y'}
        package = self.path('p.bin', pack_bytes([(n.encode(), d) for n, d in files.items()]))
        self.tenon('extract', package, '-o', 'out/deep')
        self.assertEqual(self.tree(self.folder / 'out/deep'), files)

    def test_what_fails_its_check_is_not_taken_out_silently(self):
        """In each format a package that gives other bytes than it says, in one of two files."""
        content = b'0123456789' * 10
        name = hashlib.sha1(content).hexdigest().upper().encode()
        pack = pack_bytes([(b'other', b'fine'), (name, content)])
        self.path('p.bin', pack)
        self.assertEqual(self.tenon('extract', 'p.bin', '-o', 'out'), '')
        self.path('q.bin', pack.replace(b'01234', b'0!234'))
        said = self.tenon('extract', 'q.bin', '-o', 'more', status=1)
        self.assertIn('warning[sha1] index.lines.files[1]', said)
        self.assertEqual(self.tree(self.folder / 'more'), {'other': b'fine', name.decode(): content.replace(b'01234', b'0!234')})
        self.assertEqual(self.tenon('extract', 'q.bin', '-o', 'less', 'other'), '')
        self.path('in/a', content)
        self.path('in/b', b'fine')
        for kind in ('upak', 'ulz4', 'rpak', 'rlz4'):
            self.tenon('pack', 'in', '-o', 'p.pak', '--kind', kind)
            package = self.path('p.pak').read_bytes()
            self.assertEqual(self.tenon('extract', 'p.pak', '-o', f'{kind}-fine'), '')
            self.path('q.pak', package.replace(b'01234', b'0!234'))
            said = self.tenon('extract', 'q.pak', '-o', kind, status=1)
            self.assertRegex(said, r'warning\[checksum\] package\.(entries|directory)\[0\]\.checksum')
            self.assertNotIn('[1]', said)

    # ---- damaged packages ----

    def partial(self, package, whole, torn, *options):
        """What is whole comes out, and what is not is named, by `list` and `extract`."""
        said = self.tenon('list', '--output', 'json', '--partial', *options, package, status=1)
        start = said.index('{"file"')
        record, _ = json.JSONDecoder().raw_decode(said[start:])
        self.assertEqual([each['name'] for each in record['files']], list(whole))
        folder = f'{package}-{len(options)}'
        lists = self.tenon('list', '--partial', *options, package, status=1)
        takes = self.tenon('extract', '--partial', *options, package, '-o', folder, status=1)
        self.assertEqual(self.tree(self.folder / folder), whole)
        for name in torn:
            self.assertRegex(lists, f'`{name}` is not whole: ')
            self.assertRegex(takes, f'`{name}` is (not whole|left out): ')
        return takes

    def test_whole_files_of_a_torn_package(self):
        schema = self.path('box.ksy', BOX)
        files = {'a': b'one', 'b': b'', 'c': b'three'}
        box = b'BOX\x03' + b''.join(stored_file(name.encode(), data) for name, data in files.items())
        self.path('whole.box', box)
        self.assertIn('3 files', self.tenon('list', '--partial', '-s', schema, 'whole.box'))
        self.tenon('extract', '--partial', '-s', schema, 'whole.box', '-o', 'all')
        self.assertEqual(self.tree(self.folder / 'all'), files)
        for compiled in ([], ['--compiled']):
            self.path('torn.box', box[:-1])
            self.assertIn('error[truncated] files[2].body', self.partial('torn.box', {'a': b'one', 'b': b''}, ['c'], '-s', schema, *compiled))
            self.path('none.box', box[:6])
            self.partial('none.box', {}, [], '-s', schema, *compiled)
            self.path('one.box', box[:10])
            self.assertNotIn('``', self.partial('one.box', {'a': b'one'}, [], '-s', schema, *compiled))
        self.assertIn('no file or folder `c` could be read',
                      self.tenon('extract', '--partial', '-s', schema, 'torn.box', 'c', '-o', 'none', status=2))
        self.tenon('list', '-s', schema, 'torn.box', status=1)

    def test_whole_files_beside_a_file_that_cannot_be_had(self):
        """The directory is whole; the data of an entry, which is read on demand, is not."""
        schema = self.path('shelf.ksy', SHELF)
        data = zlib.compress(b'abc')
        for broken in (data[:-5] + bytes(5), b''):
            size = len(data)
            directory = b'\x02' + b'a\0' + bytes([9, size]) + b'b\0' + bytes([9 + size, size])
            self.path('torn.shelf', directory + data + broken)
            self.partial('torn.shelf', {'a': b'abc'}, ['b'], '-s', schema)

    def test_whole_files_of_torn_packages_of_engines(self):
        self.path('in/a', b'0123456789' * 10)
        self.path('in/b', b'9876543210' * 10)
        for kind in ('upak', 'ulz4'):
            self.tenon('pack', 'in', '-o', 'p.pak', '--kind', kind)
            self.path('q.pak', self.path('p.pak').read_bytes()[:-10])
            self.partial('q.pak', {'a': b'0123456789' * 10}, ['b'])
            shutil.rmtree(self.folder / 'q.pak-0')

    def test_the_directory_says_how_large_a_file_is(self):
        """As in the engine: what blocks give beyond that is nobody's. Blocks of LZ4 that are literals only."""
        def block(text):
            return struct.pack('<HHB', len(text), len(text) + 1, len(text) << 4) + text
        names, begin = (b'a.txt', b'b.txt'), 12 + 2 * 18
        packed = block(b'hello world') + block(b'whole')
        directory = struct.pack('<5sxIII5sxIII', names[0], begin, 5, 0, names[1], begin + 16, 5, 0)
        package = b'ULZ4' + struct.pack('<II', 2, 0) + directory + packed
        self.path('p.pak', package + struct.pack('<I', len(package) + 4))
        self.assertEqual(self.tenon('list', 'p.pak').split()[3:9], ['5', '12', 'a.txt', '5', '6', 'b.txt'])
        self.assertIn('P5', self.tenon('extract', 'p.pak', '-o', 'out', status=1))
        self.assertEqual(self.path('out/a.txt').read_bytes(), b'hello')
        # The others stay as they are, and what is new is as large as it is.
        self.path('new.txt', b'something longer')
        self.tenon('replace', 'p.pak', 'b.txt=new.txt')
        self.assertIn('P5', self.tenon('extract', 'p.pak', '-o', 'again', status=1))
        self.assertEqual([self.path(f'again/{name}').read_bytes() for name in ('a.txt', 'b.txt')], [b'hello', b'something longer'])
        self.tenon('replace', 'p.pak', 'a.txt=new.txt')
        self.tenon('validate', 'p.pak')
        self.tenon('extract', 'p.pak', '-o', 'third')
        self.assertEqual(self.path('third/a.txt').read_bytes(), b'something longer')

    def test_positions_that_count_from_behind_the_head(self):
        pack = pack_bytes([(b'a', b'hello'), (b'b', b'world!')]).replace(b'|7\n', b'|0\n').replace(b'|12\n', b'|05\n')
        self.path('p.bin', pack)
        said = self.tenon('extract', 'p.bin', '-o', 'out', status=1)
        self.assertIn('positions count from the begin of the pack', said)

    def test_overlapping_files_do_not_fill_the_disk(self):
        """A thousand names for a megabyte: a limit of a few files, beyond what the package has bytes for."""
        megabyte = bytes(1 << 20)
        self.path('p.pak', package_bytes([b'%d' % i for i in range(1000)], megabyte))
        said = self.tenon('extract', '--max-size', '3M', 'p.pak', '-o', 'out', status=1)
        self.assertIn('the files overlap and exceed the limit; raise it with --max-size', said)
        self.assertEqual(len(self.tree(self.folder / 'out')), 4)

    def test_named_files_and_folders_only(self):
        package = self.path('p.bin', pack_bytes([(b'd/a', b'1'), (b'd/b', b'2'), (b'da', b'3'), (b'e', b'4')]))
        self.tenon('extract', package, '-o', 'out', 'd/', 'e')
        self.assertEqual(self.tree(self.folder / 'out'), {'d/a': b'1', 'd/b': b'2', 'e': b'4'})
        said = self.tenon('extract', package, '-o', 'more', 'd/b', 'nothing', status=2)
        self.assertIn('it contains no file or folder `nothing`', said)
        self.assertEqual(self.tree(self.folder / 'more'), {'d/b': b'2'})

    def test_what_is_there_stays_unless_force(self):
        package = self.path('p.bin', pack_bytes([(b'a', b'new'), (b'b', b'also')]))
        self.path('out/a', b'old')
        self.assertIn('`a` is left out: exists already', self.tenon('extract', package, '-o', 'out', status=1))
        self.assertEqual(self.tree(self.folder / 'out'), {'a': b'old', 'b': b'also'})
        self.tenon('extract', '--force', package, '-o', 'out')
        self.assertEqual(self.tree(self.folder / 'out'), {'a': b'new', 'b': b'also'})

    def test_hostile_names_are_left_out(self):
        hostile = [b'../evil', b'/evil', b'a/../../evil', b'..', b'.', b'', b'a//b', b'a/', b'./a', b'..\\evil', b'C:evil',
                   b'a\rb', b'\x1b[2Jevil', b'a\x7fb', b'evil\xff', b'evil\x00good', b'\xc2\x9b2J', b'a/./b']
        package = self.path('in/p.bin', pack_bytes([(b'good', b'1')] + [(n, b'evil') for n in hostile] + [(b'last', b'2')]))
        said = self.tenon('extract', *FORMAT, package, '-o', 'in/out', status=1)
        self.assertEqual(said.count('is left out: its name'), len(hostile))
        self.assertEqual(self.tree(self.folder), {'in/p.bin': package.read_bytes(), 'in/out/good': b'1', 'in/out/last': b'2'})
        self.assertFalse(any(byte < 32 and byte != 10 or byte == 127 for byte in said.encode()), said)

    def test_of_equal_names_the_last_counts(self):
        package = self.path('p.bin', pack_bytes([(b'a', b'1'), (b'b', b'2'), (b'a', b'3')]))
        said = self.tenon('extract', *FORMAT, package, '-o', 'out', status=1)
        self.assertIn('`a` is left out: a later file has the same name', said)
        self.assertEqual(self.tree(self.folder / 'out'), {'a': b'3', 'b': b'2'})

    def test_a_file_is_no_folder(self):
        package = self.path('p.bin', pack_bytes([(b'a', b'1'), (b'a/b', b'2'), (b'c/d', b'3'), (b'c', b'4')]))
        self.tenon('extract', package, '-o', 'out', status=1)
        self.assertEqual(self.tree(self.folder / 'out'), {'a': b'1', 'c/d': b'3'})

    def test_links_are_not_followed(self):
        package = self.path('p.bin', pack_bytes([(b'way/evil', b'evil'), (b'file', b'evil'), (b'good', b'1')]))
        outside = self.path('outside/kept', b'kept').parent
        (self.folder / 'out').mkdir()
        (self.folder / 'out/way').symlink_to(outside)
        (self.folder / 'out/file').symlink_to(outside / 'kept')
        said = self.tenon('extract', '--force', package, '-o', 'out', status=1)
        self.assertIn('`way` is a link, which is not followed', said)
        self.assertEqual(self.tree(outside), {'kept': b'kept'})
        self.assertEqual(self.tree(self.folder / 'out'), {'way': None, 'file': b'evil', 'good': b'1'})

    def test_nothing_is_left_half_written(self):
        package = self.path('p.bin', pack_bytes([(b'd', b'1')]))
        (self.folder / 'out/d').mkdir(parents=True)
        self.tenon('extract', '--force', package, '-o', 'out', status=1)
        self.assertEqual(list((self.folder / 'out').rglob('*')), [self.folder / 'out/d'])

    # ---- putting in ----

    def test_pack_is_sorted_and_whole(self):
        for name, data in {'b': b'2', 'a/z': b'1', 'a.b': b'', 'B': b'3', '.hidden': b'no'}.items():
            self.path('in/' + name, data)
        self.tenon('pack', 'in', '-o', 'p.bin', *FORMAT)
        files = [(b'B', b'3'), (b'a.b', b''), (b'a/z', b'1'), (b'b', b'2')]
        self.assertEqual(self.path('p.bin').read_bytes(), pack_bytes(files))

    def test_pack_takes_what_a_list_names(self):
        for name in 'abc':
            self.path('in/' + name, name.encode())
        self.path('names', b'c\r\n\na\n')
        self.tenon('pack', 'in', '-o', 'p.bin', *FORMAT, '--list', 'names')
        self.assertEqual(stored(self.path('p.bin').read_bytes()), [(b'c', b'c'), (b'a', b'a')])
        for line, why in ((b'../out', 'may lead out of the folder'), (b'./b', 'has a part `.` or `..`'), (b'/b', 'is absolute'),
                          (b'a\nb\na', 'names: names `a` more than once'), (b'x\xff', 'is not UTF-8'), (b'x\\y', 'has a backslash')):
            self.path('names', line + b'\r\n')
            for more in ([], ['--like', 'p.bin']):
                self.assertIn(why, self.tenon('pack', 'in', '-o', 'q.bin', *FORMAT, '--list', 'names', *more, status=2))
                self.assertFalse(self.path('q.bin').exists())
        self.path('names', b'c\nnothing\n')
        self.tenon('pack', 'in', '-o', 'q.bin', *FORMAT, '--list', 'names', status=2)
        self.assertFalse(self.path('q.bin').exists())

    def test_no_name_is_packed_or_encoded_that_add_refuses(self):
        self.path('p.bin', pack_bytes([(b'old', b'1')]))
        self.path('value.json', self.tenon('decode', DATA / 'urho3d/wave.ani').encode())
        before = self.path('p.bin').read_bytes()
        for name, why in (('b\nc', 'has control characters'), (os.fsdecode(b'b\xff'), 'is not UTF-8'), ('b\\c', 'has a backslash')):
            with self.subTest(name=name):
                file = pathlib.Path(os.fsdecode(bytes(self.folder / 'in') + b'/' + os.fsencode(name)))
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(b'1')
                self.assertIn(why, self.tenon('pack', 'in', '-o', 'q.bin', *FORMAT, status=2))
                self.assertFalse(self.path('q.bin').exists())
                file.unlink()
                self.assertIn(why, self.tenon('encode', 'value.json', '-o', 'p.bin!/' + name, status=2))
        for name, why in (('../x', 'may lead out'), ('/x', 'is absolute'), ('a//b', 'has an empty part'), ('', 'a file with a name')):
            self.assertIn(why, self.tenon('encode', 'value.json', '-o', 'p.bin!/' + name, status=2))
        self.assertEqual(self.path('p.bin').read_bytes(), before)

    def test_a_package_that_is_missing_is_no_folder(self):
        self.path('p.bin', pack_bytes([(b'old', b'1')]))
        wave = DATA / 'urho3d/wave.ani'
        self.path('value.json', self.tenon('decode', wave).encode())
        for command in (['encode', 'value.json'], ['convert', wave, '--to', 'UANI'], ['decode', wave], ['view', wave]):
            for name in ('n.bin!/x', 'in/n.bin!/d/x'):
                said = self.tenon(*command, '-o', name, status=2)
                self.assertIn(f'there is no package `{name[:name.index("!")]}`', said)
        for command in (['decode', wave], ['view', wave]):
            self.assertIn('only `encode` and `convert` write into packages', self.tenon(*command, '-o', 'p.bin!/x', status=2))
        self.assertIn('there is no package', self.tenon('decode', 'value.json', wave, '-o', 'n.bin!/x', status=2))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ['p.bin', 'value.json'])
        self.path('loud!').mkdir()
        self.tenon('encode', 'value.json', '-o', 'loud!/x')
        self.tenon('decode', wave, '-o', 'new!/')
        self.assertTrue(self.path('loud!/x').is_file() and self.path('new!/wave.ani.json').is_file())

    def test_pack_like_another(self):
        old = pack_bytes([(b'z', b'1'), (b'.h', b'2'), (b'gone', b'3'), (b'a', b'4')], head=b'my own')
        self.path('old.bin', old)
        self.tenon('extract', *FORMAT, 'old.bin', '-o', 'in')
        like = [*FORMAT, '--like', 'old.bin']
        self.tenon('pack', 'in', '-o', 'same.bin', *like)
        self.assertEqual(self.path('same.bin').read_bytes(), old)
        self.path('in/gone').unlink()
        self.path('in/new', b'5')
        self.path('in/a', b'changed')
        self.tenon('pack', 'in', '-o', 'new.bin', *like)
        expected = pack_bytes([(b'z', b'1'), (b'.h', b'2'), (b'a', b'changed'), (b'new', b'5')], head=b'my own')
        self.assertEqual(self.path('new.bin').read_bytes(), expected)

    def test_the_format_has_to_be_known(self):
        self.path('in/a', b'')
        self.assertIn('--format NAME', self.tenon('pack', 'in', '-o', 'p.unknown', status=2))
        self.assertIn('contain no files', self.tenon('pack', 'in', '-o', 'p', '--format', 'urho_model', status=2))
        said = self.tenon('pack', 'in', '-o', 'p', *FORMAT, '--kind', 'fd', status=2)
        self.assertIn('did you mean `fb`', said)

    # ---- changing ----

    def test_add_replace_remove(self):
        self.path('p.bin', pack_bytes([(b'a', b'1'), (b'd/b', b'22'), (b'd/c', b'333')]))
        self.path('x', b'new')
        self.path('e/y', b'y')
        self.path('e/f/z', b'z')
        self.tenon('add', 'p.bin', './x', 'sub/x=x', 'e', 'g=e')
        now = [(b'a', b'1'), (b'd/b', b'22'), (b'd/c', b'333'), (b'x', b'new'), (b'sub/x', b'new'), (b'e/f/z', b'z'),
               (b'e/y', b'y'), (b'g/f/z', b'z'), (b'g/y', b'y')]
        self.assertEqual(self.path('p.bin').read_bytes(), pack_bytes(now))

    def test_replace_keeps_the_others(self):
        files = [(b'a', b'1'), (b'b', b'2' * 1000), (b'c', b'3')]
        self.path('p.bin', pack_bytes(files))
        self.path('b', b'short')
        self.tenon('replace', 'p.bin', 'b')
        files[1] = (b'b', b'short')
        self.assertEqual(self.path('p.bin').read_bytes(), pack_bytes(files))
        self.tenon('replace', 'p.bin', 'c=b', '-o', 'q.bin')
        self.assertEqual(self.path('p.bin').read_bytes(), pack_bytes(files))
        self.assertEqual(stored(self.path('q.bin').read_bytes())[2], (b'c', b'short'))

    def test_remove(self):
        self.path('p.bin', pack_bytes([(b'a', b'1'), (b'd/b', b'2'), (b'd/c', b'3'), (b'da', b'4'), (b'a', b'5')]))
        self.tenon('remove', *FORMAT, 'p.bin', 'd')
        self.assertEqual(self.path('p.bin').read_bytes(), pack_bytes([(b'a', b'1'), (b'da', b'4'), (b'a', b'5')]))
        self.tenon('remove', *FORMAT, 'p.bin', 'a')
        self.assertEqual(self.path('p.bin').read_bytes(), pack_bytes([(b'da', b'4')]))

    def test_a_change_that_cannot_be_changes_nothing(self):
        before = pack_bytes([(b'a', b'1')])
        self.path('p.bin', before)
        self.path('x', b'2')
        for arguments, why in ((['add', 'p.bin', 'x', 'a=x'], 'has `a` already'), (['replace', 'p.bin', 'b=x'], 'no file `b`'),
                               (['remove', 'p.bin', 'a', 'b'], 'no file or folder `b`'), (['add', 'p.bin', '../x=x'], 'the name'),
                               (['add', 'p.bin', 'nothing'], 'no such file')):
            self.assertIn(why, self.tenon(*arguments, status=2))
        self.assertIn('name', self.tenon('add', 'p.bin', 'a|b=x', status=1))
        self.assertEqual(self.path('p.bin').read_bytes(), before)
        self.assertEqual(sorted(os.listdir(self.folder)), ['p.bin', 'x'])

    def test_a_schema_of_a_user(self):
        os.environ['XDG_CACHE_HOME'] = str(self.folder / 'cache')
        self.path('box.ksy', BOX)
        self.path('in/d/b', b'22')
        self.path('in/a', b'1')
        self.tenon('pack', '-s', 'box.ksy', 'in', '-o', 'in/p.box')
        self.assertEqual(self.path('in/p.box').read_bytes(), b'BOX\2a\0\0011d/b\0\00222')
        self.tenon('pack', '-s', 'box.ksy', 'in', '-o', 'in/p.box')
        self.assertEqual(self.path('in/p.box').read_bytes(), b'BOX\2a\0\0011d/b\0\00222')
        self.tenon('replace', '-s', 'box.ksy', 'in/p.box', 'a=in/d/b')
        self.tenon('extract', '-s', 'box.ksy', 'in/p.box', '-o', 'out')
        self.assertEqual(self.tree(self.folder / 'out'), {'a': b'22', 'd/b': b'22'})
        self.path('long', b'x' * 300)
        said = self.tenon('add', '-s', 'box.ksy', 'in/p.box', 'long', status=1)
        self.assertIn('error[overflow] files[2].', said)

    def test_a_schema_that_is_written_over_what_was_read(self):
        os.environ['XDG_CACHE_HOME'] = str(self.folder / 'cache')
        self.path('shelf.ksy', SHELF)
        one, two = zlib.compress(b'hello ' * 20), zlib.compress(b'x')
        head = b'\2a\0%c%cb\0%c%c' % (9, len(one), 9 + len(one), len(two))
        self.path('p', head + one + two)
        self.assertIn(' 120     120  a\n   1       1  b\n', self.tenon('list', '-s', 'shelf.ksy', 'p'))
        self.tenon('extract', '-s', 'shelf.ksy', 'p', '-o', 'out')
        self.assertEqual(self.tree(self.folder / 'out'), {'a': b'hello ' * 20, 'b': b'x'})
        self.path('q', head + bytes(len(one)) + two)
        said = self.tenon('extract', '-s', 'shelf.ksy', 'q', '-o', 'more', status=1)
        self.assertIn('`a` is left out: the bytes cannot be decoded', said)
        self.assertEqual(self.tree(self.folder / 'more'), {'b': b'x'})
        self.tenon('remove', '-s', 'shelf.ksy', 'p', 'a') # its content is pinned, not placed: the bytes stay
        self.assertEqual(self.path('p').read_bytes(), b'\1b\0%c%c' % (5 + len(one), len(two)) + one + two)
        self.assertIn('cannot create files', self.tenon('pack', '-s', 'shelf.ksy', 'out', '-o', 'r', status=2))

    # ---- looking inside ----

    def nested(self, depth, innermost):
        """A package in a package in a package."""
        for _ in range(depth):
            innermost = pack_bytes([(b'in.bin', innermost)])
        return innermost

    def test_a_value_in_a_file_in_packages(self):
        wave = (DATA / 'urho3d/wave.ani').read_bytes()
        self.path('p.bin', pack_bytes([(b'x!y/wave.ani', wave), (b'in.bin', pack_bytes([(b'w!', wave)]))]))
        self.assertEqual(self.tenon('get', 'p.bin!/x!y/wave.ani!tracks[0].name'), 'Shoulder\n')
        self.assertEqual(self.tenon('get', 'length', 'p.bin!/in.bin!/w!'), '2.0\n')
        self.assertEqual(self.tenon('get', '[0].name', 'p.bin!/in.bin!/w!!tracks'), 'Shoulder\n')
        self.assertEqual(self.tenon('get', str(DATA / 'urho3d/wave.ani') + '!length'), '2.0\n')
        self.assertIn('Shoulder', self.tenon('dump', 'p.bin!/in.bin!/w!!tracks[0]'))
        self.assertIn('identical', self.tenon('roundtrip', 'p.bin!/in.bin!/w!'))
        self.assertIn('no file `z`', self.tenon('get', 'length', 'p.bin!/in.bin!/z', status=2))
        self.assertIn('did you mean `in.bin`?', self.tenon('list', 'p.bin!/in.bim', status=2))
        self.assertIn('contain no files', self.tenon('list', 'p.bin!/x!y/wave.ani', status=2))
        self.assertIn('contain no files', self.tenon('list', 'p.bin!/x!y/wave.ani!/a', status=2))
        self.assertIn('files and no values', self.tenon('validate', 'p.bin!/in.bin!/w!!tracks', status=2))
        self.tenon('extract', 'p.bin!/in.bin', '-o', 'out')
        self.assertEqual(self.tree(self.folder / 'out'), {'w!': wave})

    def test_members_are_visited_by_what_they_are(self):
        wave = (DATA / 'urho3d/wave.ani').read_bytes()
        broken = wave[:-1]
        inner = pack_bytes([(b'wave', wave), (b'broken', broken), (b'text', b'nothing that is known')])
        self.path('p.bin', pack_bytes([(b'in.bin', inner)]))
        lines = self.tenon('validate', '--members', '--output', 'jsonl', 'p.bin', status=1)
        records = [json.loads(line) for line in lines.splitlines() if line.startswith('{')]
        self.assertEqual([(record['file'], record['format'], record['passed']) for record in records],
                         [('p.bin', 'freebinary_pack', True), ('p.bin!/in.bin', 'freebinary_pack', True),
                          ('p.bin!/in.bin!/wave', 'urho_animation', True), ('p.bin!/in.bin!/broken', 'urho_animation', False),
                          ('p.bin!/in.bin!/text', None, None)])
        self.assertIn('3 passed, 1 failed', lines)

    def test_a_chosen_format_is_that_of_files_in_packages(self):
        os.environ['XDG_CACHE_HOME'] = str(self.folder / 'cache')
        self.path('word.ksy', WORD)
        inner = package_bytes([b'c.word'], b'hello\0')
        self.path('p.pak', package_bytes([b'a.word', b'b.text'], b'hello\0'))
        self.path('q.pak', package_bytes([b'inner.pak'], inner))
        said = self.tenon('get', '--members', '-s', 'word.ksy', 'text', 'p.pak', 'q.pak')
        self.assertEqual(said.splitlines(), ['p.pak!/a.word: hello', 'q.pak!/inner.pak!/c.word: hello',
                                             'tenon: left out: 1 file of other formats; --verbose names it',
                                             'tenon: left out: 3 files without such a value', '2 passed, 0 failed'])
        self.path('d.word', b'hello\0')
        self.assertIn('d.word: hello', self.tenon('get', '--members', '-s', 'word.ksy', 'text', 'd.word'))

    def test_nesting_has_an_end(self):
        wave = (DATA / 'urho3d/wave.ani').read_bytes()
        self.path('fine.bin', self.nested(16, wave))
        self.assertEqual(self.tenon('get', 'length', 'fine.bin' + '!/in.bin' * 16), '2.0\n')
        self.assertIn('17 passed, 0 failed', self.tenon('validate', '--members', 'fine.bin'))
        self.path('deep.bin', self.nested(17, wave))
        self.assertIn('up to 16 levels deep', self.tenon('get', 'length', 'deep.bin' + '!/in.bin' * 17, status=2))
        said = self.tenon('validate', '--members', 'deep.bin', status=2)
        self.assertIn('up to 16 levels deep', said)
        self.assertIn('17 passed, 1 failed', said)

    def test_what_is_unpacked_has_an_end(self):
        """Each of twelve packages has ten names for the one inside: 10^12 files, if nobody counted."""
        package = (DATA / 'urho3d/wave.ani').read_bytes()
        for _ in range(12):
            package = package_bytes([b'%d.pak' % i for i in range(10)], package)
        self.path('p.pak', package)
        for command in ('validate', 'roundtrip', 'dump'):
            said = self.tenon(command, '--members', '--max-size', '64K', 'p.pak', status=2)
            self.assertIn('exceed the limit; raise it with --max-size', said)

    def test_a_package_in_itself_is_looked_into_once(self):
        """A few bytes that would be 3^16 files: the package is its own only files, in two formats, by itself and in others."""
        names = [b'0', b'1', b'2']
        size = 12 + sum(len(name) + 13 for name in names)
        package = b'UPAK' + struct.pack('<II', 3, 0) + b''.join(name + struct.pack('<xIII', 0, size, 0) for name in names)
        lines = b''.join(b'%s|%d|0\n' % (name, 33) for name in names)
        pack = b'\2FB' + struct.pack('<ii', 7, len(lines)) + lines
        self.assertEqual((len(package), len(pack)), (size, 11 + len(lines)))
        pack = pack.replace(b'33', b'%d' % len(pack))
        for content in (package, pack):
            self.path('p.pak', content)
            self.path('q.bin', pack_bytes([(b'in.pak', content)]))
            for command in (['validate'], ['roundtrip'], ['dump'], ['list'], ['get', '']):
                for name, times in (('p.pak', 3), ('q.bin', 3)):
                    done = subprocess.run([TENON, *command, '--members', name], capture_output=True, check=False, timeout=20,
                                          cwd=self.folder)
                    said = done.stdout.decode() + done.stderr.decode()
                    self.assertEqual(said.count('contains it, and is not opened again'), times, said)
                    self.assertLess(len(said), 30000)
            self.assertIn('up to 16 levels deep', self.tenon('get', '', 'p.pak' + '!/1' * 17, status=2))

    def test_no_more_files_are_looked_at_than_there_are_bytes(self):
        """The 10^12 files of above, of which none contains itself, with the limits that everybody has."""
        package = (DATA / 'urho3d/wave.ani').read_bytes()
        for _ in range(12):
            package = package_bytes([b'%d.pak' % i for i in range(10)], package)
        self.path('p.pak', package)
        said = self.tenon('get', '--members', 'length', 'p.pak', status=2)
        self.assertIn('the file contains more files than bytes', said)
        self.assertLess(said.count('\n'), len(package) + 50)

    def test_files_without_bytes_have_an_end(self):
        """A million names cost nothing in the files that they are of."""
        self.path('p.pak', package_bytes([b'x'] * 100000, b''))
        said = self.tenon('roundtrip', '--members', '--max-size', '2M', 'p.pak')
        self.assertIn('left out: 100000 files', said)
        self.assertEqual(self.tenon('list', 'p.pak').count('\n'), 100002)
        self.tenon('extract', 'p.pak', '-o', 'out', status=1)
        self.assertEqual(self.tree(self.folder / 'out'), {'x': b''})

    def test_damaged_blocks(self):
        """The first file is announced larger than its block gives, the second is fine."""
        good, bad = struct.pack('<HH', 4, 5) + b'\x40abcd', struct.pack('<HH', 9, 5) + b'\x40abcd'
        directory = struct.pack('<2sIII', b'a', 12 + 28, 9, 0) + struct.pack('<2sIII', b'b', 12 + 28 + 9, 4, 0)
        self.path('p.pak', b'ULZ4' + struct.pack('<II', 2, 0) + directory + bad + good)
        said = self.tenon('extract', 'p.pak', '-o', 'out', status=1)
        self.assertIn('`a` is left out: the bytes cannot be decoded', said)
        self.assertEqual(self.tree(self.folder / 'out'), {'b': b'abcd'})
        self.assertIn('the bytes cannot be decoded', self.tenon('dump', 'p.pak!/a', status=2))

    def test_what_a_file_gives_is_limited(self):
        block = struct.pack('<HH', 40000, 167) + b'\x1f\x00\x01\x00' + b'\xff' * 156 + b'\xc3\x50' + bytes(5)
        size = 40000 * 1000
        self.path('p.pak', package_bytes([b'a'], block * 1000, size, b'ULZ4'))
        said = self.tenon('extract', '--max-size', '1M', 'p.pak', '-o', 'out', status=1)
        self.assertIn('`a` is left out: is larger than the limit of 1048576 bytes', said)
        self.assertEqual(self.tree(self.folder / 'out'), {})

    def test_kinds_of_packages(self):
        self.path('in/a', b'a' * 100000)
        self.path('in/empty', b'')
        for kind in ('upak', 'ulz4', 'rpak', 'rlz4'):
            said = self.tenon('pack', 'in', '-o', 'p.pak', '--kind', kind)
            self.assertIn('p.pak: 1 empty file is left out; keep them with --keep-empty', said)
            self.tenon('pack', 'in', '-o', 'q.pak', '--kind', kind, '--keep-empty', '--no-trailer')
            sizes = [len(self.path(name).read_bytes()) for name in ('p.pak', 'q.pak')]
            self.assertEqual(sizes[1] - sizes[0], len(b'empty') + 13 - 4)
            self.assertEqual(self.path('q.pak').read_bytes()[:4], kind.upper().encode())
            self.assertEqual(self.tenon('validate', '--strict', '--level', 'strict', 'p.pak'), '')
        self.tenon('pack', 'in', '-o', 'p.pak')
        self.assertEqual(self.path('p.pak').read_bytes()[:4], b'UPAK')

    def test_a_huge_file_is_refused_at_once(self):
        """Four gigabytes that take no room on disk."""
        huge = self.path('huge.bin', pack_bytes([(b'a', b'1')]))
        os.truncate(huge, 1 << 32)
        for arguments in (['list', huge], ['extract', huge], ['validate', '--members', huge], ['get', 'x', f'{huge}!/a'],
                          ['add', huge, 'x=' + str(huge)]):
            self.assertIn('larger than the limit of 1073741824 bytes; raise it with --max-size', self.tenon(*arguments, status=2))
        self.path('small.bin', pack_bytes([(b'a', b'1')]))
        said = self.tenon('add', 'small.bin', f'b={huge}', status=2)
        self.assertIn('larger than the limit', said)

    def test_list(self):
        self.path('p.bin', pack_bytes([(b'a', b'1' * 1000), (b'd/\x1bb', b'')]))
        self.assertEqual(self.tenon('list', 'p.bin').splitlines(),
                         ['size  stored  name', '1000    1000  a', '   0       0  d/\\x1bb', '1000    1000  2 files'])
        record = json.loads(self.tenon('list', '--output', 'json', 'p.bin'))
        self.assertEqual(record['files'], [{'name': 'a', 'size': 1000, 'stored': 1000},
                                           {'name': 'd/\x1bb', 'size': 0, 'stored': 0}])

    def test_lists_of_lists(self):
        self.path('p.bin', self.nested(2, b'x'))
        said = self.tenon('list', '--members', 'p.bin')
        self.assertEqual([line for line in said.splitlines() if line.endswith(':')],
                         ['p.bin:', 'p.bin!/in.bin:', ])

    def test_a_folder_of_other_files(self):
        self.path('in/p.bin', pack_bytes([(b'a', b'1')]))
        self.path('in/wave.ani', (DATA / 'urho3d/wave.ani').read_bytes())
        said = self.tenon('list', 'in')
        self.assertIn('1 passed, 0 failed', said)
        self.assertIn('contain no files', self.tenon('list', 'in/wave.ani', status=2))


if __name__ == '__main__':
    unittest.main()
