#!/usr/bin/env python3
"""stated.py TENON: a file says all that the JSON states of which `encode` makes it, or there is no file: sizes and counts, ends
of text, what is computed, what is read elsewhere, and offsets of it; what was as it is before an edit may follow that."""
import json
import os
import unittest

from box import Box

# What a codec that makes files anew derives, and computes.
ANEW = """meta: {id: anew, endian: le, encoding: ASCII}
seq:
  - {id: len_body, type: u1}
  - {id: body, size: len_body}
  - {id: num_items, type: u1}
  - {id: items, type: u2, repeat: expr, repeat-expr: num_items}
  - {id: name, type: strz, size: 6}
instances:
  half: {value: len_body / 2}
"""
ANEW_FILE = b'\x04abcd\x02\x01\x00\x02\x00ab\0\0\0\0'
ENDED = b'\x04abcd\x02\x01\x00\x02\x00ab\0xyz'

# The same of one that writes over what was read: what follows there is no derived member, but one that is derived where the
# file does not say otherwise.
OVER = """meta: {id: over, endian: le, encoding: ASCII}
seq:
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: num_items, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num_items}
types:
  item:
    seq:
      - {id: kind, type: u1}
      - {id: len_text, type: u1}
      - {id: text, type: str, size: len_text}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0} # what no compiled codec creates
"""
OVER_FILE = b'\x02ab\x02\x05\x01x\x06\x02yz'

# Sections, and at their end where they begin, as in archives.
ARCHIVE = """meta: {id: archive, endian: le, encoding: ASCII}
seq:
  - {id: sections, type: section, repeat: eos}
types:
  section:
    seq:
      - {id: kind, type: u1}
      - {id: body, type: {switch-on: kind, cases: {1: local, 2: entry}}}
  local:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name}
  entry:
    seq:
      - {id: ofs_local, type: u1}
    instances:
      local: {pos: ofs_local, type: section}
"""
ARCHIVE_FILE = b'\x01\x02ab\x01\x01c\x02\x00\x02\x04'

# Images behind a directory of them.
ICONS = """meta: {id: icons, endian: le}
seq:
  - {id: num_images, type: u2}
  - {id: images, type: image, repeat: expr, repeat-expr: num_images}
types:
  image:
    seq:
      - {id: len_bytes, type: u4}
      - {id: ofs_bytes, type: u4}
    instances:
      bytes: {pos: ofs_bytes, size: len_bytes}
"""
ICONS_FILE = b'\x01\x00\x04\x00\x00\x00\x0a\x00\x00\x00abcd'

# Alternatives, of which the tag before them says which it is, but for `pair`, which two tags have.
SWITCH = """meta: {id: switch, endian: le}
seq:
  - {id: tag, type: u1}
  - {id: value, type: {switch-on: tag, cases: {1: one, 2: pair, 3: u2, 4: pair}}}
types:
  one: {seq: [{id: a, type: u1}]}
  pair: {seq: [{id: a, type: u1}, {id: b, type: u1}]}
"""

# Members of which `valid` allows one value, before an instance that makes compiled codecs patch.
ONLY = """meta: {id: only, endian: le, encoding: ASCII}
seq:
  - {id: kind, type: u1, valid: 3}
  - {id: version, type: s2be, valid: {eq: -2}}
  - {id: colour, type: u1, enum: colour, valid: {in-enum: true}}
  - {id: bits, type: b5, valid: 9}
  - {id: flag, type: b1, valid: true}
  - {id: word, type: str, size: 3, valid: "'abc'"}
  - {id: one, type: one}
  - {id: at, type: u1}
types:
  one: {seq: [{id: m, type: u4, valid: {any-of: [5]}}, {id: n, type: u1}]}
enums:
  colour: {7: red}
"""
ONLY_FILE = b'\x03\xff\xfe\x07\x4cabc\x05\0\0\0\x2a\x0e\x63'
PLACED = ONLY.replace('only,', 'placed,').replace('types:', 'instances: {last: {pos: at, type: u1}}\ntypes:')

# Windows of constant size, which padding and ends fill.
FILLED = """meta: {id: filled, encoding: ASCII}
seq:
  - {id: pad, size: 5, type: padded}
  - {id: end, size: 5, type: ended}
  - {id: processed, size: 5, terminator: 0x40, pad-right: 0x2b, process: xor(0x15), type: rest}
types:
  padded: {seq: [{id: text, type: str, size-eos: true, pad-right: 0x2e}]}
  ended: {seq: [{id: text, type: str, size-eos: true, terminator: 0x2b, pad-right: 0x2e}]}
  rest: {seq: [{id: text, type: str, size-eos: true}]}
"""

# Filler: bytes that reach an alignment, and as many as another stream has.
FILLER = """meta: {id: filler}
seq:
  - {id: word, size: 2, type: word}
  - {id: behind, type: behind(word._io)}
  - {id: last, type: u1}
instances: {here: {pos: 0, type: u1}}
types:
  word: {seq: [{id: letter, type: u2be}]}
  behind:
    params: [{id: stream, type: io}]
    seq: [{id: zeros, size: stream.size}]
"""

# Padding whose size a number says.
LARGE = """meta: {id: large, endian: le, encoding: ASCII}
seq:
  - {id: num_bytes, type: u4}
  - {id: text, type: str, size: num_bytes, pad-right: 0x20}
instances: {here: {pos: 0, type: u1}}
"""

# A number that is derived, of bits, says which byte order the next has.
ORDERED = """meta: {id: ordered}
seq:
  - {id: len, type: b3}
  - {id: body, size: len}
  - {id: number, type: number}
types:
  number:
    meta: {endian: {switch-on: _parent.len, cases: {1: le, 2: be}}}
    seq: [{id: n, type: u2}]
"""

# A size, and what it is of, are there together; the content is kept packed.
OPTIONAL = """meta: {id: optional}
seq:
  - {id: has_more, type: u1}
  - {id: len_more, type: u1, if: has_more == 1}
  - {id: more, size: len_more, if: has_more == 1}
  - {id: len_packed, type: u1, if: has_more == 1}
  - {id: packed, size: len_packed, process: lz4_block(5), if: has_more == 1}
"""

# An instance of its own type: reading it ends where objects nest too deep.
DEEP = """meta: {id: deep}
seq: [{id: code, type: u1}]
instances: {again: {pos: 1, type: deep}}
"""

# Padding of text whose size is derived, and lines, the last of which may lack its terminator.
LINES = """meta: {id: lines, encoding: ASCII}
seq:
  - {id: len, type: u1}
  - {id: note, type: str, size: len, pad-right: 0x20}
  - {id: lines, type: line, terminator: 0x0a, eos-error: false, repeat: eos}
types:
  line: {seq: [{id: text, type: str, size-eos: true, pad-right: 0x0d}]}
"""
LINES_FILE = b'\x04no  l1\r\nl2'

FILES = {'lines': (LINES, LINES_FILE), 'anew': (ANEW, ANEW_FILE), 'over': (OVER, OVER_FILE), 'archive': (ARCHIVE, ARCHIVE_FILE), 'icons': (ICONS, ICONS_FILE), 'switch': (SWITCH, b'\x02\x07\x08')}


class Stated(Box):
    compiler = 'cc'

    def setUp(self):
        super().setUp()
        for name, (schema, data) in FILES.items():
            self.path(f'{name}.ksy', schema.encode())
            self.path(f'{name}.bin', data)
        self.path('ended.bin', ENDED)

    def decode(self, schema, *more, file=None):
        return json.loads(self.tenon('decode', *more, '-s', f'{schema}.ksy', file or f'{schema}.bin'))

    def encode(self, schema, document):
        self.path('given.json', json.dumps(document).encode())
        self.path('made.bin').unlink(missing_ok=True)
        status, _, messages = self.run_tool('encode', '-s', f'{schema}.ksy', 'given.json', '-o', 'made.bin',
                                            env=dict(os.environ, CC=self.compiler))
        return status, messages

    def made(self, schema, document):
        self.assertEqual(self.encode(schema, document), (0, ''))
        return self.path('made.bin').read_bytes()

    def refused(self, schema, document, member):
        status, messages = self.encode(schema, document)
        self.assertEqual(status, 1, (schema, document))
        self.assertRegex(messages, rf'^given\.json:1:\d+: {member}: ')
        self.assertFalse(self.path('made.bin').exists())

    def test_all_that_is_shown_can_be_given_back(self):
        for name, (_, data) in FILES.items():
            for options in (), ('--all',):
                with self.subTest(name, options=options):
                    self.assertEqual(self.made(name, self.decode(name, *options)), data)

    def test_what_is_derived_is_not_what_the_text_says(self):
        for member, value in ('len_body', 3), ('num_items', 3), ('half', 7):
            document = self.decode('anew', '--all')
            document[member] = value
            self.refused('anew', document, member)

    def test_what_is_derived_of_something_else(self):
        document = self.decode('anew', '--all')
        document['body'] = '00'
        self.refused('anew', document, 'len_body')
        del document['len_body'], document['half']
        self.assertEqual(self.made('anew', document), b'\x01\0' + ANEW_FILE[5:])

    def test_ends_of_text(self):
        document = self.decode('anew', file='ended.bin')
        self.assertEqual(document['name$end'], '0078797a')
        self.assertEqual(self.made('anew', document), ENDED)
        self.refused('anew', {**document, 'name': 'abc'}, 'name')
        self.assertEqual(self.made('anew', {**document, 'name': 'abc', 'name$end': '000102'}), ENDED[:10] + b'abc\0\1\2')
        self.assertEqual(self.made('anew', {**document, 'name$end': '00000000'}), ANEW_FILE)
        for end in '', '00', '0078797a00':
            self.refused('anew', {**document, 'name$end': end}, 'name')
        del document['name$end']
        self.assertEqual(self.made('anew', {**document, 'name': 'abc'}), ENDED[:10] + b'abc\0\0\0')
        self.refused('anew', {**document, 'name$end': '20202020'}, 'name')
        self.assertEqual(self.made('anew', {**document, 'name$end': '00202020'}), ENDED[:10] + b'ab\0   ')

    def test_ends_of_padded_text_and_lines(self):
        document = self.decode('lines')
        self.assertEqual([document['note$end'], document['lines'][0]['text$end'], document['lines'][1]['$end']], ['2020', '0d', ''])
        self.assertEqual(self.made('lines', {**document, 'note': 'abc'}), b'\x05abc  ' + LINES_FILE[5:])
        self.assertEqual(self.made('lines', {**document, 'note$end': ''}), b'\x02no' + LINES_FILE[5:])
        self.refused('lines', {**document, 'len': 3, 'note$end': '2020'}, 'len')
        first, last = document['lines']
        self.refused('lines', {**document, 'lines': [last, first]}, r'lines\[0\]\.\$end')
        self.refused('lines', {**document, 'lines': [first, {**last, '$end': '0b'}]}, r'lines\[1\]\.\$end')
        del last['$end']
        self.assertEqual(self.made('lines', document), LINES_FILE + b'\n')

    def test_the_only_valid_value_may_be_left_out(self):
        self.path('only.ksy', ONLY.encode())
        self.path('placed.ksy', PLACED.encode())
        document = {'one': {'n': 42}, 'at': 14}
        self.assertEqual(self.made('only', document), ONLY_FILE[:-1])
        self.assertEqual(self.made('placed', {**document, 'last': 99}), ONLY_FILE)
        self.refused('placed', {**document, 'kind': 4, 'last': 99}, 'kind')

    def test_the_only_valid_value_may_be_given(self):
        self.path('only.ksy', ONLY.encode())
        self.path('only.bin', ONLY_FILE[:-1])
        document = self.decode('only', '--all')
        self.assertIn('word', document)
        for compiler in 'false', 'cc':
            self.compiler = compiler
            self.assertEqual(self.made('only', document), ONLY_FILE[:-1])
            self.refused('only', {**document, 'word': 'abd'}, 'word')

    def test_padding_and_ends_fill_windows(self):
        self.path('filled.ksy', FILLED.encode())
        document = {name: {'text': 'ab'} for name in ('pad', 'end', 'processed')}
        self.compiler = 'false'
        self.assertEqual(self.made('filled', document), b'ab...ab+..' + b'tw@++')
        self.refused('filled', {**document, 'pad': {'text': 'abcdef'}}, 'pad')

    def test_padding_and_ends_are_made_again_after_an_edit(self):
        self.path('filled.ksy', FILLED.encode())
        for member, value, made in (('pad', 'a', b'a....'), ('pad', 'abcd', b'abcd.'), ('pad', 'abcde', b'abcde'), ('pad', '', b'.....'),
                                    ('end', 'a', b'a+...'), ('end', 'abcd', b'abcd+'), ('end', 'abcde', b'abcde')):
            with self.subTest(member, value=value):
                self.path('made.bin', b'ab...ab+..' + b'tw@++')
                self.tenon('set', '-s', 'filled.ksy', 'made.bin', f'{member}.text={value}')
                data = self.path('made.bin').read_bytes()
                self.assertEqual(data, made + b'ab+..tw@++' if member == 'pad' else b'ab...' + made + b'tw@++')

    def test_filler_that_is_left_out_is_there(self):
        self.path('filler.ksy', FILLER.encode())
        self.compiler = 'false'
        document = {'word': {'letter': 0x4142}, 'behind': {}, 'last': 7}
        self.assertEqual(self.made('filler', document), b'AB\0\0\7')
        self.assertEqual(self.made('filler', {**document, 'behind': {'zeros': '0000'}}), b'AB\0\0\7')
        self.assertEqual(self.made('filler', {**document, 'behind': {'zeros': '0102'}}), b'AB\1\2\7')
        for other in '', '010203':
            self.refused('filler', {**document, 'behind': {'zeros': other}}, 'behind.zeros')

    def test_no_number_asks_for_padding_without_end(self):
        self.path('large.ksy', LARGE.encode())
        self.compiler = 'false'
        self.assertEqual(self.made('large', {'num_bytes': 5, 'text': 'ab'}), b'\5\0\0\0ab   ')
        self.refused('large', {'num_bytes': 0xf0000000, 'text': 'ab'}, 'text')

    def test_numbers_come_with_what_they_measure(self):
        self.path('optional.ksy', OPTIONAL.encode())
        self.compiler = 'false'
        document = {'more': '0102', 'packed': '3132333435'}
        self.assertEqual(self.made('optional', document), b'\1\2\1\2\6\x5012345')
        self.assertEqual(self.made('optional', {**document, 'has_more': 1}), b'\1\2\1\2\6\x5012345')
        self.assertEqual(self.made('optional', {'has_more': 0}), b'\0')
        self.refused('optional', {**document, 'has_more': 0}, 'more')

    def test_what_depends_on_a_derived_number(self):
        self.path('ordered.ksy', ORDERED.encode())
        self.assertEqual(self.made('ordered', {'len': 2, 'body': '6162', 'number': {'n': 3}}), b'\x40ab\0\3')
        self.refused('ordered', {'len': 1, 'body': '6162', 'number': {'n': 3}}, 'len')

    def test_an_instance_that_cannot_be_read_has_no_value(self):
        """`decode --all` says why."""
        self.path('deep.ksy', DEEP.encode())
        self.path('deep.bin', b'abc')
        document = self.decode('deep', '--all')
        self.assertIn('$error', json.dumps(document))
        self.assertEqual(self.made('deep', document), b'abc')

    def test_what_follows_is_not_what_the_text_says(self):
        for with_image in True, False:
            for member, change in ('len_name', {'len_name': 3}), ('num_items', {'num_items': 1}):
                document = {**self.decode('over'), **change}
                if not with_image: del document['$image']
                self.refused('over', document, member)
            document = self.decode('over')
            document['items'][1]['len_text'] = 1
            if not with_image: del document['$image']
            self.refused('over', document, r'items\[1\]\.len_text')

    def test_what_was_as_it_is_follows(self):
        document = self.decode('over')
        document['name'] = 'abc'
        document['items'].insert(0, {'kind': 7, 'text': 'new'})
        document['items'][2]['text'] = ''
        made = b'\x03abc\x03\x07\x03new\x05\x01x\x06\x00'
        self.assertEqual(self.made('over', document), made)
        del document['$image']
        self.refused('over', document, 'len_name')
        del document['len_name'], document['num_items']
        self.refused('over', document, r'items\[2\]\.len_text')
        del document['items'][2]['len_text']
        self.assertEqual(self.made('over', document), made)

    def test_offsets_follow_or_are_refused(self):
        document = self.decode('archive')
        document['sections'][0]['body']['name'] = 'abc'
        self.assertEqual(self.made('archive', document), b'\x01\x03abc\x01\x01c\x02\x00\x02\x05')
        self.tenon('set', '-s', 'archive.ksy', self.path('set.bin', ARCHIVE_FILE), 'sections[0].body.name=abc')
        self.assertEqual(self.path('set.bin').read_bytes(), b'\x01\x03abc\x01\x01c\x02\x00\x02\x05')

    def test_what_lies_elsewhere_is_there(self):
        document = self.decode('icons')
        del document['$image']
        self.refused('icons', document, r'images\[0\]\.bytes')

    def test_what_lies_elsewhere_is_put_there(self):
        document = self.decode('icons', '--all')
        document['images'][0]['bytes'] = '00000000'
        self.assertEqual(self.made('icons', document), bytes.fromhex('0100040000000a00000000000000'))

    def test_what_get_prints_set_takes(self):
        for data, path in (b'\x02\x07\x08', 'value'), (b'\x01\x05', 'value'), (b'\x03\x05\x01', 'value'), (b'\x02\x07\x08', 'value.b'):
            with self.subTest(data=data, path=path):
                self.path('switch.bin', data)
                shown = self.tenon('get', '-s', 'switch.ksy', path, 'switch.bin').strip()
                self.tenon('set', '-s', 'switch.ksy', 'switch.bin', f'{path}={shown}')
                self.assertEqual(self.path('switch.bin').read_bytes(), data)

    def test_what_a_tag_says_is_not_asked_for_again(self):
        self.assertEqual(self.made('switch', {'tag': 1, 'value': {'a': 5}}), b'\x01\x05')
        self.assertEqual(self.made('switch', {'value': {'a': 5}, 'tag': 1}), b'\x01\x05')
        self.refused('switch', {'tag': 2, 'value': {'a': 5, 'b': 6}}, 'value')
        self.refused('switch', {'tag': 1, 'value': {'a': 5, 'b': 6}}, 'value')
        self.assertEqual(self.made('switch', {'tag': 2, 'value': {'$type': 'pair', 'a': 5, 'b': 6}}), b'\x02\x05\x06')

    def test_constants_that_are_set(self):
        """In the form that `get` prints, and to no other value."""
        self.path('mark.ksy', b'meta: {id: mark}\nseq:\n  - {id: magic, contents: M7}\n  - {id: kind, type: u1}\n')
        for value, status in ('4d37', 0), ('4d38', 1), ('M7', 1):
            self.path('file', b'M7\1')
            self.tenon('set', '-s', 'mark.ksy', 'file', f'magic={value}', 'kind=2', status=status)
            self.assertEqual(self.path('file').read_bytes(), b'M7\1' if status else b'M7\2')

    def test_counts_beside_removals(self):
        """A number outside the list is that of the file after the removal."""
        self.path('list.ksy', b'meta: {id: list}\nseq:\n  - {id: num, type: u1}\n'
                              b'  - {id: rows, type: u1, repeat: expr, repeat-expr: num}\n')
        for value, status in (1, 0), (2, 1):
            self.path('file', b'\2ab')
            self.tenon('set', '-s', 'list.ksy', 'file', f'num={value}', '--remove', 'rows[0]', status=status)
            self.assertEqual(self.path('file').read_bytes(), b'\2ab' if status else b'\1b')

    def test_padding_that_is_set(self):
        """The writer decides the number of zeros; `set` refuses another number."""
        self.path('pad.ksy', b'meta: {id: pad, endian: le}\nseq:\n  - {id: len_body, type: u1}\n  - {id: body, size: len_body}\n'
                             b'  - {id: pad, size: (-_io.pos) & 3}\n  - {id: tail, type: u1}\n')
        before = b'\1a\0\0\7'
        for value, status in ('', 1), ('000000', 1), ('ffffff', 1), ('0000', 0):
            self.path('file', before)
            self.tenon('set', '-s', 'pad.ksy', 'file', f'pad={value}', status=status)
            self.assertEqual(self.path('file').read_bytes(), before)
        self.tenon('set', '-s', 'pad.ksy', 'file', 'body=')
        self.assertEqual(self.path('file').read_bytes(), b'\0\0\0\0\7')

    def test_keys_without_a_meaning_are_refused(self):
        """`$type` of another type, and notes in objects that have none."""
        items = [{'kind': 5, 'text': 'x'}]
        fine = {'name': 'ab', 'items': [{**items[0], '$type': 'item'}]}
        self.assertEqual(self.made('over', fine), b'\x02ab\x01\x05\x01x')
        for wrong in ('over', 7, None):
            status, messages = self.encode('over', {'name': 'ab', 'items': [{**items[0], '$type': wrong}]})
            self.assertEqual(status, 1)
            self.assertIn('items[0]: the object here is of the type `item`', messages)
        for note in ('$stored', '$at'):
            status, messages = self.encode('over', {'name': 'ab', 'items': items, note: {'len_name': 3}})
            self.assertEqual(status, 1)
            self.assertIn(f'files of over have no `{note}`', messages)
            self.assertEqual(self.encode('over', {'name': 'ab', 'items': [{**items[0], note: {}}]})[0], 1)

    def test_what_is_missing_is_named_at_once(self):
        status, messages = self.encode('anew', {'items': [1]})
        self.assertEqual((status, messages), (1, 'given.json:1:1: `body` is missing; also missing: `name`\n'))
        status, messages = self.encode('over', {'name': 'a', 'items': [{'kind': 1}, {'kind': 2, 'text': ''}, {}]})
        self.assertEqual(status, 1)
        self.assertTrue(messages.endswith(': items[0]: `text` is missing; also missing: `items[2].kind`, `items[2].text`\n'), messages)


if __name__ == '__main__':
    unittest.main()
