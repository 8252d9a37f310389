#!/usr/bin/env python3
"""numerals.py TENON: text that says a size, count or position follows what is written over what was read, in the shape that it
had: in all bases, however the text ends, and wherever the amount stands. What does not fit is refused."""
import copy
import io
import json
import os
import pathlib
import re
import subprocess
import tarfile
import unittest

from law import HEAD, PATCHED, Law

HERE = pathlib.Path(__file__).resolve().parent
SANITIZED = '-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all'
BASES = 2, 8, 10, 16, 36
ROOM = 8


def digits(number, base):
    text = ''
    while number or not text:
        number, digit = divmod(number, base)
        text = '0123456789abcdefghijklmnopqrstuvwxyz'[digit] + text
    return text


# How text ends: its keys, and the bytes of a text.
ENDS = {
    'fixed': (f'type: str, size: {ROOM}', lambda text: text),
    'padded': (f'type: str, size: {ROOM}, pad-right: 0x20', lambda text: text.ljust(ROOM)),
    'ended': (f'type: str, size: {ROOM}, terminator: 0', lambda text: text.ljust(ROOM, '\0')),
    'zero': ('type: strz', lambda text: text + '\0'),
    'comma': ('type: str, terminator: 0x2c', lambda text: text + ','),
}
TEXTS = [(base, end) for base in BASES for end in ENDS]

# What takes the text of number i as a size, TEXT.to_i(BASE): further members of the item behind the texts, instances, and types.
# `content` is what JSON calls what is as large.
USES = {
    'itself': ('{id: cI, type: str, size: TEXT}', '', ''),
    'arithmetic': ('{id: cI, type: str, size: TEXT * 3 - 3}', '', ''),
    'value': ('{id: cI, type: str, size: len_I}', 'len_I: {value: TEXT}', ''),
    'choice': ("{id: cI, type: str, size: len_I}", "len_I: {value: 'nI == \"\" ? 0 : TEXT'}", ''),
    'parent': ('{id: cI, type: tI}', '', 'tI: {seq: [{id: text, type: str, size: _parent.TEXT}]}'),
    'parameter': ('{id: cI, type: tI(TEXT)}', '',
                  'tI: {params: [{id: n, type: u4}], seq: [{id: text, type: str, size: n}]}'),
    'stream': ('{id: cI, type: tI, size: TEXT}', '', 'tI: {seq: [{id: text, type: str, size-eos: true}]}'),
    'count': ('{id: cI, type: u1, repeat: expr, repeat-expr: TEXT}', '', ''),
    'nested': ('{id: cI, type: str, size: head.TEXT}', '', ''),
}
IN_OBJECTS = 'parent', 'parameter', 'stream'


def schema_of(use):
    """Lists of items, which have a text and a content for each base and end."""
    member, value, kind = USES[use]
    texts = '\n'.join(f'      - {{id: n{i}, {ENDS[end][0]}}}' for i, (_, end) in enumerate(TEXTS))

    def each(text, indent):
        return ''.join(f'{indent}' + re.sub(r'\b(c|t|len_|n)I\b', rf'\g<1>{i}', text.replace('TEXT', f'n{i}.to_i({base})')) + '\n'
                       for i, (base, _) in enumerate(TEXTS) if text)
    head = f'  head:\n    seq:\n{texts}\n' if use == 'nested' else ''
    return f'''{HEAD}seq:
  - {{id: flag, type: b8}}
  - {{id: num, type: str, size: 2}}
  - {{id: items, type: item, repeat: expr, repeat-expr: num.to_i}}
types:
  item:
    seq:
{'      - {id: head, type: head}' if head else texts}
{each(member, '      - ')}''' + ('    instances:\n' + each(value, '      ') if value else '') + head + each(kind, '  ')


class Item:
    """Sizes, and the shape of the text of each."""

    def __init__(self, use, sizes, like=None):
        self.use, self.sizes = use, sizes
        self.like = like or [''] * len(sizes)
        self.texts = [self.text(i) for i in range(len(sizes))]

    def text(self, i):
        base, end = TEXTS[i]
        like = self.like[i]
        text = digits(self.sizes[i] // 3 + 1 if self.use == 'arithmetic' else self.sizes[i], base)
        text = text.upper() if like.upper() != like.lower() and like == like.upper() else text
        if self.use == 'choice' and not like and not self.sizes[i]:
            return '0' * ROOM if end == 'fixed' else ''  # which says it
        if end == 'fixed':
            return text.zfill(ROOM)
        return text.zfill(len(like)) if len(like) > 1 and like[0] == '0' else text

    def content(self, i):
        return chr(ord('a') + i) * self.sizes[i]

    def bytes(self):
        texts = ''.join(ENDS[end][1](text) for (_, end), text in zip(TEXTS, self.texts))
        return (texts + ''.join(self.content(i) for i in range(len(TEXTS)))).encode()

    def edited(self, sizes):
        return Item(self.use, sizes, self.texts)

    def into(self, document):
        """The contents as JSON, over what it says of them."""
        for i in range(len(TEXTS)):
            content = list(self.content(i).encode()) if self.use == 'count' else self.content(i)
            document[f'c{i}'] = {'text': content} if self.use in IN_OBJECTS else content
        return document


def file_of(items, behind=b'behind'):
    return b'\0%02d' % len(items) + b''.join(item.bytes() for item in items) + behind


def without(value, names='n[0-9]+|num'):
    if isinstance(value, dict):
        return {key: without(each, names) for key, each in value.items() if not re.fullmatch(names, key)}
    return [without(each, names) for each in value] if isinstance(value, list) else value


class Numerals(Law):
    def encoded(self, document):
        self.path('edited.json', json.dumps(document).encode())
        self.tenon('encode', '-s', 'law.ksy', 'edited.json', '-o', 'made')
        return self.path('made').read_bytes()

    def test_all_bases_ends_and_uses(self):
        capitals = ['0A' if end == 'comma' else 'A' for _, end in TEXTS]
        for use in USES:
            with self.subTest(use):
                self.path('law.ksy', schema_of(use).encode())
                scale = 3 if use == 'arithmetic' else 1
                sizes = [[scale * ((7 * i + 11 * k) % 20) for i in range(len(TEXTS))] for k in range(4)]
                items = [Item(use, sizes[0]), Item(use, sizes[1], capitals)]
                self.law_of(file_of(items))
                self.edits(items, sizes[2:])
                self.comes_and_goes(items, sizes[2])
                if use != 'nested':
                    self.makes(file_of([items[0]], b''), {'flag': 0, 'items': [items[0].into({})]})

    def documents(self):
        """As JSON, and the same without numbers."""
        document = json.loads(self.path('file.json').read_text())
        return [document, without(document)]

    def edits(self, items, sizes):
        edited = [item.edited(now) for item, now in zip(items, sizes)]
        for document in self.documents():
            for item, each in zip(edited, document['items']):
                item.into(each)
            self.assertEqual(self.encoded(document), file_of(edited))
        self.assertIn('identical', self.tenon('roundtrip', '-s', 'law.ksy', 'made'))

    def comes_and_goes(self, items, sizes):
        """A new one between them, or none at all."""
        new = Item(items[0].use, sizes)
        document = self.documents()[-1]
        item = new.into({'head': {}} if new.use == 'nested' else {})
        inserted = [document['items'][0], item, document['items'][1]]
        self.assertEqual(self.encoded({**document, 'items': inserted}), file_of([items[0], new, items[1]]))
        self.assertEqual(self.encoded({**document, 'items': []}), file_of([]))


class Refused(Law):
    def test_too_wide(self):
        for end in 'size: 2', 'size: 2, pad-right: 0x20', 'size: 2, terminator: 0':
            with self.subTest(end):
                self.law(f'''
seq:
  - {{id: flag, type: b8}}
  - {{id: head, type: head}}
  - {{id: text, type: str, size: head.len.to_i(6)}}
types: {{head: {{seq: [{{id: len, type: str, {end}}}]}}}}
''', b'\x0012abcdefgh', PATCHED)
                self.gives(b'\x0055' + b'x' * 35, 'text=' + 'x' * 35)
                self.refuses(['head.len', 'expected at most 35, found 36'], 'text=' + 'x' * 36)

    def test_what_is_said_counts(self):
        self.law('''
seq:
  - {id: flag, type: b8}
  - {id: len, type: strz}
  - {id: text, type: str, size: len.to_i}
''', b'\x003\0abc', PATCHED)
        self.gives(b'\x0012\0abcdefghijkl', 'text=abcdefghijkl')
        self.gives(b'\x00012\0abcdefghijkl', 'text=abcdefghijkl', 'len=012')
        self.refuses(['len', 'contradict'], 'text=abcd', 'len=5')
        self.refuses(['len', 'contradict'], 'len=5')

    def test_without_a_whole_number(self):
        self.law('''
seq:
  - {id: flag, type: b8}
  - {id: len, type: strz}
  - {id: text, type: str, size: len.to_i * 3 - 1}
''', b'\x001\0ab')
        self.gives(b'\x002\0abcde', 'text=abcde')
        self.refuses(['len', 'contradict'], 'text=abc')

    def test_padding_that_could_be_a_digit(self):
        """The number is read back: padding that is cut off might be part of it."""
        for pad in '0', 'a':
            self.law(f'''
seq:
  - {{id: flag, type: b8}}
  - {{id: len, type: str, size: 3, pad-right: {ord(pad)}}}
  - {{id: text, type: str, size: len.to_i(16)}}
''', f'\x002{pad}{pad}ab'.encode())
            self.gives(f'\x003{pad}{pad}abc'.encode(), 'text=abc')
            self.refuses('text', 'text=' + 'x' * int('1' + pad, 16))

    def test_nothing_is_no_number(self):
        """Empty text stays where nobody asks for a number."""
        self.law('''
seq:
  - {id: flag, type: b8}
  - {id: len, type: strz}
  - {id: text, type: str, size: len.to_i, if: flag == 1}
''', b'\x00\0', PATCHED)
        self.makes(b'\x00\0', {'flag': 0})
        self.makes(b'\x00\0', {'flag': 0, 'len': ''})
        self.makes(b'\x012\0ab', {'flag': 1, 'text': 'ab'})


class Choices(Law):
    """What says that there is none follows from what is put there."""

    def test_integers(self):
        self.law('''
seq:
  - {id: flag, type: b8}
  - {id: n, type: u1}
  - {id: data, size: 'n == 0 ? 0 : n * 2 + 1'}
''', b'\x00\x00')
        self.gives(b'\x00\x01abc', 'data=616263')
        self.refuses(['data', 'but n gives it 0'], 'data=6162')
        self.refuses(['data', 'but n gives it 0'], 'data=61')
        self.law_of(b'\x00\x01abc')
        self.gives(b'\x00\x00', 'data=')

    def test_another_member_decides(self):
        self.law('''
seq:
  - {id: flag, type: b8}
  - {id: name, type: strz}
  - {id: size, type: strz}
  - {id: data, size: len}
instances:
  len: {value: 'name != "" and size != "" ? size.to_i : 0'}
''', b'\x00a\x00\x00')
        self.gives(b'\x00a\x003\x00abc', 'data=616263')
        self.law_of(b'\x00\x00\x00')
        self.refuses(['data', 'gives it 0'], 'data=616263')
        self.law_of(b'\x00a\x003\x00abc')
        self.gives(b'\x00a\x000\x00', 'data=')


class Places(Law):
    SCHEMA = '''
seq:
  - {id: num, type: b8}
  - {id: head, type: head}
  - {id: name, type: strz}
types: {head: {seq: [{id: where, KEYS}]}}
instances: {foot: {pos: head.where.to_i, type: u2}, here: {pos: _io.pos, type: u1, if: _io.size == 0}}
'''

    def test_positions_follow_what_has_moved(self):
        self.law(self.SCHEMA.replace('KEYS', 'type: str, size: 3'), b'\x00008abc\x00\x01\x02')
        self.gives(b'\x00012abcdefg\x00\x01\x02', 'name=abcdefg')
        self.law(self.SCHEMA.replace('KEYS', 'type: str, size: 3, pad-right: 0x20'), b'\x008  abc\x00\x01\x02')
        self.gives(b'\x0012 abcdefg\x00\x01\x02', 'name=abcdefg')

    def test_a_position_takes_no_more_room(self):
        """Nothing would lie where it does then: a shorter one gets a zero, a longer one is refused."""
        self.law(self.SCHEMA.replace('KEYS', 'type: strz'), b'\x0012\0abcdefg\x00\x01\x02')
        self.gives(b'\x0007\0ab\x00\x01\x02', 'name=ab')
        self.refuses('head.where', 'name=' + 'x' * 100)


# An archive of ar, with names as BSD and Debian have them: what is in it begins at even positions.
AR = '''meta: {id: law, endian: le, encoding: ASCII}
seq:
  - {id: magic, contents: "!<arch>\\n"}
  - {id: members, type: member, repeat: eos}
types:
  member:
    seq:
      - {id: name, type: str, size: 16, pad-right: 0x20}
      - {id: modified, type: str, size: 12, pad-right: 0x20}
      - {id: user, type: str, size: 6, pad-right: 0x20}
      - {id: group, type: str, size: 6, pad-right: 0x20}
      - {id: mode, type: str, size: 8, pad-right: 0x20}
      - {id: len_data, type: str, size: 10, pad-right: 0x20}
      - {id: end, contents: "`\\n"}
      - {id: data, size: len_data.to_i}
      - {id: filler, contents: "\\n", if: len_data.to_i % 2 == 1}
    instances: {first: {pos: 8, size: 1, if: false}}
'''


def ar_bytes(files):
    data = b'!<arch>\n'
    for name, content in files:
        data += b'%-16s%-12d%-6d%-6d%-8s%-10d`\n' % (name.encode(), 0, 0, 0, b'100644', len(content)) + content
        data += b'\n' * (len(content) % 2)
    return data


# One of cpio: hexadecimal digits, and a fixed width; names and contents are filled up to multiples of 4.
CPIO = '''meta: {id: law, endian: le, encoding: ASCII}
seq:
  - {id: entries, type: entry, repeat: until, repeat-until: _.name == "TRAILER!!!"}
types:
  entry:
    seq:
      - {id: magic, contents: "070701"}
      - {id: facts, type: str, size: 48}
      - {id: len_data, type: str, size: 8}
      - {id: device, type: str, size: 32}
      - {id: len_name, type: str, size: 8}
      - {id: checksum, type: str, size: 8}
      - {id: name, type: strz, size: len_name.to_i(16)}
      - {id: name_filler, size: '-(110 + len_name.to_i(16)) & 3'}
      - {id: data, size: len_data.to_i(16)}
      - {id: filler, size: '-len_data.to_i(16) & 3'}
'''


def cpio_bytes(files):
    data = b''
    for name, content in (*files, ('TRAILER!!!', b'')):
        data += b'070701' + b'%08x' % 0x1a4 * 6 + b'%08x' % len(content) + b'00000000' * 4
        data += b'%08x' % (len(name) + 1) + b'00000000' + name.encode() + b'\0'
        data += bytes(-len(data) % 4) + content
        data += bytes(-len(data) % 4)
    return data


class Archives(Law):
    def ar_of(self, files):
        self.path('law.ksy', AR.encode())
        self.law_of(ar_bytes(files))

    def test_ar(self):
        before = [('a.txt', b'hello'), ('b', b''), ('c.o', bytes(range(100)))]
        self.ar_of(before)
        for content in b'', b'x', b'xy', b'content' * 500:
            for i, (name, _) in enumerate(before):
                after = before[:i] + [(name, content)] + before[i + 1:]
                self.gives(ar_bytes(after), f'members[{i}].data={content.hex()}')

    def test_members_of_ar_come_and_go(self):
        self.ar_of([('a.txt', b'hello'), ('b', b'12'), ('c.o', b'abc')])
        document = json.loads(self.path('file.json').read_text())
        members = document['members']
        new = {**members[0], 'name': 'new', 'data': b'seven b'.hex()}
        del new['len_data'], members[0]['len_data']
        for files, now in (([('new', b'seven b'), ('a.txt', b'hello'), ('b', b'12'), ('c.o', b'abc')], [new, *members]),
                           ([('a.txt', b'hello'), ('new', b'seven b'), ('c.o', b'abc')], [members[0], new, members[2]]),
                           ([('c.o', b'abc')], members[2:]), ([], [])):
            self.makes(ar_bytes(files), {**document, 'members': now})
        self.tenon('set', '-s', 'law.ksy', 'file', '--remove', 'members[1]')
        self.assertEqual(self.path('file').read_bytes(), ar_bytes([('a.txt', b'hello'), ('c.o', b'abc')]))

    def test_ar_reads_it(self):
        try:
            subprocess.run(['ar', '--version'], capture_output=True, check=True)
        except FileNotFoundError:
            self.skipTest('there is no ar')
        self.path('one', b'1')
        self.path('two', b'22')
        subprocess.run(['ar', 'rcD', 'file', 'one', 'two'], cwd=self.folder, check=True)
        self.path('law.ksy', AR.encode())
        self.tenon('set', '-s', 'law.ksy', 'file', 'members[0].data=' + (b'x' * 12345).hex(), 'members[1].data=')
        listed = subprocess.run(['ar', 'tv', 'file'], cwd=self.folder, check=True, capture_output=True, text=True).stdout
        self.assertEqual([(line.split()[2], line.split()[-1]) for line in listed.splitlines()], [('12345', 'one'), ('0', 'two')])

    def test_cpio(self):
        before = [('a', b'hello'), ('bcd', b'12')]
        self.path('law.ksy', CPIO.encode())
        self.law_of(cpio_bytes(before))
        for size in 0, 1, 11, 300:
            self.gives(cpio_bytes([('a', b'x' * size), ('bcd', b'12')]), 'entries[0].data=' + '78' * size)
            self.gives(cpio_bytes([('a', b'hello'), ('b' * (size + 1), b'12')]), 'entries[1].name=' + 'b' * (size + 1))
        document = without(json.loads(self.path('file.json').read_text()), 'len_.*|.*filler')
        new = {**document['entries'][1], 'name': 'longer', 'data': b'content'.hex()}
        document['entries'].insert(1, new)
        self.makes(cpio_bytes([('a', b'hello'), ('longer', b'content'), ('bcd', b'12')]), document)

    def tar(self):
        """The bundled schema in a form that is written over what was read; a file of it."""
        schema = (HERE.parent.parent / 'schemas/common/tar.ksy').read_text()
        self.path('tar.ksy', re.sub(r'(id: kind\n +type: )u1\b', r'\1b8', schema).encode())
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode='w', format=tarfile.USTAR_FORMAT) as archive:
            for name, content in ('a', b'hello'), ('b', b'x' * 600), ('c', b''):
                info = tarfile.TarInfo(name)
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
        self.path('file', data.getvalue())

    def checksum(self, size, i):
        """Of entry i of the file, if it says that size."""
        with tarfile.open(self.path('file')) as archive:
            info = archive.getmembers()[i]
        info.size = size
        return info.tobuf(tarfile.USTAR_FORMAT)[148:155].split(b'\0')[0].decode()

    def test_tar(self):
        self.tar()
        for i, size in (0, 700), (0, 3), (1, 0), (2, 512), (2, 0), (2, 5000):
            self.tenon('set', '-s', 'tar.ksy', 'file', f'entries[{i}].content=' + '78' * size,
                       f'entries[{i}].header.checksum=' + self.checksum(size, i))
            with tarfile.open(self.path('file')) as archive:
                self.assertEqual([each.name for each in archive], ['a', 'b', 'c'])
                self.assertEqual(archive.extractfile('abc'[i]).read(), b'x' * size)


class Reports(Law):
    def test_what_follows_is_said(self):
        self.path('law.ksy', AR.encode())
        said = self.run_tool('check', '--writable', 'law.ksy')[1]
        self.assertRegex(said, 'len_data +derived: the size of data\n')
        self.assertRegex(said, 'mode +input\n')

    def test_programs(self):
        """numerals.c, with all the checks that compilers have."""
        self.path('lines.ksy', b'''
meta: {id: lines, endian: le, encoding: ASCII}
seq:
  - {id: flag, type: b8}
  - {id: num, type: str, size: 2}
  - {id: items, type: item, repeat: expr, repeat-expr: num.to_i}
types: {item: {seq: [{id: len, type: strz}, {id: data, size: len.to_i(16)}]}}
''')
        self.tenon('generate', '--single-file', 'lines.ksy')
        compiler = os.environ.get('CC', 'cc').split()
        subprocess.run([*compiler, *SANITIZED.split(), '-I.', HERE / 'numerals.c', 'lines.c', '-o', 'numerals', '-lm'],
                       cwd=self.folder, check=True)
        subprocess.run([self.path('numerals')], check=True)


if __name__ == '__main__':
    unittest.main()
