#!/usr/bin/env python3
"""edited_streams.py TENON: the writer knows how large the streams of what it writes are, and where they stand, whatever an
edit has made of them; what expressions then say otherwise is refused."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TENON = sys.argv.pop()
TESTS = pathlib.Path(__file__).resolve().parent
SCHEMA = TESTS / 'rules/language/streams.ksy'
SAMPLE = TESTS / 'data/language/streams.bin'

LISTING = """
    22                       # len_content
    22 00                    # content.total: _io.size, 34
    61 62 63 64 65 66 67 00  # name
    00 01                    # padding up to 12
    09                       # len_box
    78 00                    # box.name
    06                       # box.inner.total: _io.size
    79 7a 78 78 78           # box.inner.body
    77                       # box.tail
    05 80 06 07              # parts.marks
    01 02 03 04 05           # parts.rest
    20                       # here: the position behind it
    18                       # checked
    7f                       # last
    24                       # whole: _io.size, 36
"""
LONGER = bytes.fromhex(''.join(line.split('#')[0] for line in LISTING.splitlines()))


# What the writer cannot know is refused, with its place.
REFUSED = {
    '`-derive` from a size or position of a stream': """
  - id: a
    type: u4
    -derive: _io.size""",
    '`-derive` from other objects': """
  - id: a
    type: u4
    -derive: 'list.items.sum(_.n)'
  - id: list
    type: list""",
    'a parameter with the position of an object in a substream': """
  - id: a
    type: sized(_io.pos)
    size: 4""",
    'a layout of records that depends on a stream': """
  - id: a
    type: row(_io.size)
    repeat: expr
    repeat-expr: 2""",
    'a type that depends on a stream': """
  - id: a
    type:
      switch-on: _io.size
      cases:
        4: u2
        _: u1
    repeat: expr
    repeat-expr: 2""",
    'padding up to a size that depends on the size of the whole': """
  - id: a
    size: _io.size - 1
    pad-right: 0
  - id: b
    type: u1""",
    'an instance whose value depends on the time of its first use': """
  - id: a
    type: u1
  - id: b
    size: now
instances:
  now:
    value: _io.pos""",
    'the stream of another object in an expression': """
  - id: a
    type: list
  - id: b
    size: a._io.pos""",
}
HEAD = 'meta: {id: refused, endian: le}\nseq:'
TYPES = """
types:
  list:
    seq:
      - {id: n, type: u1}
      - {id: items, type: item, repeat: expr, repeat-expr: n}
  item:
    seq:
      - {id: n, type: u1}
      - {id: more, size: n}
  sized:
    params: [{id: n, type: u4}]
    seq: [{id: a, size: n}]
  row:
    params: [{id: n, type: u4}]
    seq:
      - {id: a, type: u1}
      - {id: b, type: u1, if: n == 5}
"""


class EditedStreams(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        box = tempfile.TemporaryDirectory()
        cls.addClassCleanup(box.cleanup)
        cls.folder = pathlib.Path(box.name)
        cls.environment = {**os.environ, 'XDG_CACHE_HOME': box.name}

    def setUp(self):
        self.value = json.loads(self.tenon('decode', '-s', SCHEMA, SAMPLE))
        self.content = self.value['content']

    def tenon(self, *arguments, status=0):
        done = subprocess.run([TENON, *map(str, arguments)], cwd=self.folder, env=self.environment, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout

    def encode(self, status=0):
        (self.folder / 'value.json').write_text(json.dumps(self.value))
        return self.tenon('encode', '-s', SCHEMA, 'value.json', '-o', 'value.bin', status=status)

    def make_longer(self):
        self.content |= {'name': 'abcdefg', 'padding': '0001'}
        self.content['box']['inner']['body'] = '797a787878'
        self.content['parts']['rest'] = '0102030405'

    def test_what_asks_for_streams_is_derived_anew(self):
        self.make_longer()
        self.encode()
        self.assertEqual((self.folder / 'value.bin').read_bytes(), LONGER)

    def test_sizes_that_a_position_says(self):
        self.make_longer()
        self.content['padding'] = '01'
        self.assertIn('content.padding: the value does not have the size of its field, expected 2 bytes, found 1 byte', self.encode(status=1))

    def test_padding_of_zeros_is_as_long_as_it_is_to_be(self):
        """Before the end of a stream whose size others ask for."""
        self.make_longer()
        self.content.pop('padding', None)
        self.encode()
        self.assertEqual((self.folder / 'value.bin').read_bytes(), LONGER.replace(b'\0\0\1\t', b'\0\0\0\t'))

    def test_what_is_valid_behind_a_value(self):
        self.content['checked'] = 25
        self.assertIn('content.checked: the value is invalid, found 25', self.encode(status=1))

    def test_values_under_the_size_of_their_stream(self):
        self.content['parts']['rest'] = ''
        self.assertIn('the value is too large, expected at most 4, found 5', self.encode(status=1))

    def test_sizes_up_to_the_end_of_the_stream(self):
        del self.content['last']
        self.assertIn('content.parts: the value does not have the size of its field, expected 6 bytes, found 7 bytes', self.encode(status=1))

    def test_what_is_there_at_the_end_of_an_inner_stream(self):
        self.content['box']['inner']['body'] = ''
        self.content['box']['more'] = 1
        self.assertIn('content.box.inner: the value does not have the size of its field, expected 2 bytes, found 1 byte', self.encode(status=1))

    def test_sizes_that_what_is_read_before_says(self):
        """Also where nothing is derived, so that one round settles all; and where what is derived comes round later."""
        schema = """
  - {id: head, type: head}
  - {id: box, type: box, size: head.len_box}
types:
  head: {seq: [{id: len_box, type: u1}]}
  box: {seq: [{id: a, type: u1}]}
"""
        (self.folder / 'fixed.ksy').write_text(f'meta: {{id: fixed, endian: le}}\nseq:{schema}')
        (self.folder / 'derived.ksy').write_text(
            'meta: {id: derived, endian: le}\nseq:\n  - {id: b, type: u1, -derive: c + 1}'
            '\n  - {id: box, type: box, size: b}\n  - {id: c, type: u1, -derive: d.size}\n  - {id: d, size: 1}'
            '\ntypes:\n  box: {seq: [{id: a, type: u1}]}\n')
        for name, value, written in (('fixed', {'head': {'len_box': 1}, 'box': {'a': 7}}, '0107'),
                                     ('fixed', {'head': {'len_box': 2}, 'box': {'a': 7}}, None),
                                     ('derived', {'box': {'a': 7}, 'box$rest': '08', 'd': '61'}, '0207080161')):
            with self.subTest(name, value=value):
                (self.folder / 'value.json').write_text(json.dumps(value))
                said = self.tenon('encode', '-s', f'{name}.ksy', 'value.json', '-o', 'fixed.bin',
                                  status=0 if written else 1)
                if written:
                    self.assertEqual((self.folder / 'fixed.bin').read_bytes().hex(), written)
                elif name == 'fixed':
                    self.assertIn('box: the value has 1 byte, but head (line 1) gives it 2', said)

    def test_paths_to_what_is_left_of_a_stream(self):
        """`body$rest` is a path, and wildcards come to it under this name, not to `body` a second time."""
        (self.folder / 'left.ksy').write_text('meta: {id: left, endian: le}\nseq:\n  - {id: len_body, type: u1}'
                                              '\n  - {id: body, type: body, size: len_body}'
                                              '\ntypes:\n  body: {seq: [{id: a, type: u1}]}\n')
        file = self.folder / 'left.bin'
        file.write_bytes(b'\3abc')
        for way in (), ('--compiled',):
            self.assertEqual(self.tenon('get', *way, '-s', 'left.ksy', '**', 'left.bin'),
                             'len_body: 3\nbody.a: 97\nbody$rest: 6263\n')
            self.assertEqual(self.tenon('get', *way, '-s', 'left.ksy', 'body$rest', 'left.bin'), '6263\n')
        self.tenon('set', '-s', 'left.ksy', 'left.bin', 'body$rest=64')
        self.assertEqual(file.read_bytes(), b'\2ad')
        self.tenon('set', '-s', 'left.ksy', 'left.bin', '--remove', 'body$rest')
        self.assertEqual(file.read_bytes(), b'\1a')
        self.assertEqual(self.tenon('get', '-s', 'left.ksy', '**', 'left.bin'), 'len_body: 1\nbody.a: 97\n')

    def test_sizes_that_operators_give(self):
        """Which bind less tightly than the comparison of what is there with what should be."""
        (self.folder / 'operators.ksy').write_text("""
meta: {id: operators, endian: le}
seq:
  - {id: small, type: s2}
  - {id: body, size: small | 1}
""")
        for size, written in ((3, '0200616263'), (2, None)):
            (self.folder / 'value.json').write_text(json.dumps({'small': 2, 'body': '616263'[:2 * size]}))
            self.tenon('encode', '-s', 'operators.ksy', 'value.json', '-o', 'operators.bin', status=0 if written else 1)
            if written:
                self.assertEqual((self.folder / 'operators.bin').read_bytes().hex(), written)

    def test_flags_of_signed_numbers(self):
        """What is left beside known flags is a number of the member's width, also where the sign is a flag."""
        (self.folder / 'signed.ksy').write_text("""
meta: {id: signed, endian: le}
seq: [{id: set, type: s1, -flags: bits}]
enums: {bits: {128: top}}
""")
        for data, shown in ((0x81, ['top', 1]), (0x80, ['top']), (0x7f, [127])):
            (self.folder / 'signed.bin').write_bytes(bytes([data]))
            text = self.tenon('decode', '-s', 'signed.ksy', 'signed.bin')
            self.assertEqual(json.loads(text)['set'], shown)
            (self.folder / 'value.json').write_text(text)
            self.tenon('encode', '-s', 'signed.ksy', 'value.json', '-o', 'signed.bin')
            self.assertEqual((self.folder / 'signed.bin').read_bytes(), bytes([data]))

    def test_numbers_of_64_bits_that_are_derived(self):
        """From signed numbers and from unsigned ones, of which all bits count."""
        (self.folder / 'wide.ksy').write_text("""
meta: {id: wide, endian: le}
seq:
  - {id: from_signed, type: u8, -derive: small + 5}
  - {id: from_unsigned, type: u8, -derive: large}
  - {id: signed, type: s8, -derive: small * 2}
  - {id: small, type: s2}
  - {id: large, type: u8}
""")
        (self.folder / 'value.json').write_text(json.dumps({'small': -2, 'large': 2 ** 64 - 2}))
        self.tenon('encode', '-s', 'wide.ksy', 'value.json', '-o', 'wide.bin')
        self.assertEqual((self.folder / 'wide.bin').read_bytes().hex(),
                         '0300000000000000' 'feffffffffffffff' 'fcffffffffffffff' 'feff' 'feffffffffffffff')
        (self.folder / 'value.json').write_text(json.dumps({'small': -6, 'large': 1}))
        self.assertIn('from_signed: ', self.tenon('encode', '-s', 'wide.ksy', 'value.json', '-o', 'wide.bin', status=1))

    def test_what_depends_on_what_is_settled_behind_it(self):
        """Positions of what is placed, and sizes of streams, are known when all in line, or the stream, has been settled:
        conditions, sizes, numbers and rules that ask for them come true in the next round."""
        (self.folder / 'behind.ksy').write_text("""
meta: {id: behind, endian: le}
seq:
  - {id: at, type: u1, valid: {min: 5}}
  - {id: len_box, type: u1, valid: {max: 9}}
  - {id: empty, type: told(at >= 7), if: at != 0}
  - {id: there, type: told(len_box != 0), if: len_box > 1}
  - {id: fill, size: len_box & 0xff}
  - {id: above, type: u1, valid: {max: at}}
  - {id: box, type: box, size: len_box}
instances:
  body: {pos: at, type: u1, -place: {}}
types:
  box: {seq: [{id: a, type: u1}, {id: b, type: u1}]}
  told:
    params: [{id: more, type: bool}]
    seq: [{id: c, type: u1, if: more}]
""")
        value = {'empty': {'c': 1}, 'there': {'c': 2}, 'fill': '6162', 'above': 7, 'box': {'a': 3, 'b': 4}, 'body': 5}
        for change, said in (({}, ''), ({'fill': '61'}, 'fill: the value has 1 byte, but box (line 1) gives it 2'),
                             ({'there': None}, 'there: the member is absent, but len_box (line 1) makes it present'),
                             ({'above': 10}, 'above: the value is too large')):
            with self.subTest(change=change):
                changed = {key: each for key, each in {**value, **change}.items() if each is not None}
                (self.folder / 'value.json').write_text(json.dumps(changed))
                got = self.tenon('encode', '-s', 'behind.ksy', 'value.json', '-o', 'behind.bin', status=bool(said))
                self.assertIn(said, got)
                if not said:
                    self.assertEqual((self.folder / 'behind.bin').read_bytes().hex(), '090201026162' + '07030405')

    def test_what_compiled_codecs_cannot_derive_is_a_note(self):
        for why, members in REFUSED.items():
            with self.subTest(why):
                (self.folder / 'refused.ksy').write_text(f'{HEAD}{members}{TYPES}')
                said = self.tenon('check', '--writable', 'refused.ksy')
                self.assertRegex(said, rf'refused.ksy:\d+:\d+: note\[E0703\]: a compiled codec patches files because of {why}')
                self.tenon('check', 'refused.ksy')


if __name__ == '__main__':
    unittest.main()
