#!/usr/bin/env python3
"""placed.py TENON: what is placed out of line.

JSON says where members lie that are placed exactly where a writer that does not know it would give other bytes. The writer is
asked: the keys are taken out of the JSON. Numbers that say a position together are derived together."""
import json
import unittest

from law import HEAD, Law


def without_places(value):
    """The JSON as it is without `$at`, `$layout` and `$gaps`."""
    if isinstance(value, list):
        return [without_places(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: without_places(each) for key, each in value.items() if key not in ('$at', '$layout', '$gaps')}


class Places(Law):
    def said(self, data, wanted, refused=False):
        """Of a file that is given back, JSON says where members lie, or does not. `refused`: without that the positions in the
        JSON are not those that the writer gives."""
        self.law_of(data)
        text = self.path('file.json').read_text()
        self.assertEqual([key in text for key in ('$at', '$layout')], [wanted, wanted], text)
        self.assertTrue(wanted or '$gaps' not in text, text)
        self.path('bare.json', json.dumps(without_places(json.loads(text))).encode())
        said = self.tenon('encode', '-s', 'law.ksy', 'bare.json', '-o', 'bare', status=1 if refused else 0)
        if refused:
            self.assertIn('the writer derives it from other members', said)
            return
        self.assertEqual(self.path('bare').read_bytes() != data, wanted)

    FOOT = '''
seq:
  - {id: body, size: 4}
instances:
  foot: {pos: _io.size - 8, type: foot, -place: {last: true}}
types:
  foot:
    seq:
      - {id: ofs_extra, type: u4}
      - {id: mark, contents: MARK}
    instances:
      extra: {io: _root._io, pos: ofs_extra, type: extra, if: ofs_extra != 0, -place: {order: 2}}
  extra:
    seq:
      - {id: ofs_more, type: u4}
    instances:
      more: {io: _root._io, pos: ofs_more, size: 2, if: ofs_more != 0, -place: {order: 3}}
'''

    def test_of_members_of_what_is_placed_behind_them(self):
        self.law(self.FOOT, b'abcd\x08\0\0\0xy\4\0\0\0MARK')
        self.said(self.data, False)
        self.said(b'abcd\0\0\0\0\4\0\0\0MARK', False)
        self.said(b'abcd\0\0\0\0MARK', False)
        self.said(b'abcdxy\4\0\0\0\6\0\0\0MARK', True, refused=True)
        self.said(b'abcd\x08\0\0\0xy!\4\0\0\0MARK', True)
        self.said(b'abcd!\0\0\0\0MARK', True)

    def test_of_what_is_aligned(self):
        self.law('''
seq:
  - {id: name, type: strz}
  - {id: ofs_body, type: u1}
instances:
  body: {pos: ofs_body, size: 2, -place: {align: 4}}
''', b'a\0\4\0bc')
        self.said(self.data, False)
        self.said(b'a\0\4?bc', True)
        self.said(b'abc\0\x08\0\0\0de', False)
        self.said(b'a\0\x08\0\0\0\0\0bc', True, refused=True)

    def test_of_digits_that_move_what_they_say(self):
        """Both `8;` and `10;` say where the member is; JSON says it where the writer would not come to it."""
        self.law('''
seq:
  - {id: head, size: 6}
  - {id: ofs_body, type: str, terminator: 0x3b}
instances:
  body: {pos: ofs_body.to_i, size: 2, -place: {align: 2}}
''', b'header8;xy')
        self.said(self.data, False)
        self.assertNotIn('ofs_body', self.path('file.json').read_text())
        self.said(b'header10;\0xy', False)
        self.assertIn('ofs_body', self.path('file.json').read_text())
        self.said(b'header08;xy', True)
        self.said(b'header12;\0\0\0xy', True, refused=True)

    def test_of_an_object_that_was_edited(self):
        """What has moved is where a writer puts it."""
        self.law(self.FOOT, b'abcd!\0\0\0\0MARK')
        self.path('file.json', self.tenon('decode', '-s', 'law.ksy', 'file').encode())
        self.tenon('set', '-s', 'law.ksy', 'file', 'foot.extra={}')
        self.said(self.path('file').read_bytes(), False)


class Shared(Law):
    """Members that were read from the same bytes, and one that stands at the end of the file."""

    SCHEMA = '''
seq:
  - {id: len_name, type: u1}
  - {id: name, size: len_name}
  - {id: num_tags, type: u1}
  - {id: tags, type: tag, repeat: expr, repeat-expr: num_tags}
instances:
  footer: {pos: _io.size - 2, size: 2, -place: {last: true}}
types:
  tag:
    seq:
      - {id: ofs_body, type: u1}
      - {id: len_body, type: u1}
    instances:
      body: {io: _root._io, pos: ofs_body, size: len_body, -place: {order: 1}}
'''

    def test_move_together(self):
        self.law(self.SCHEMA, b'\1a\2\7\4\7\4sameEE')
        self.gives(b'\2bb\2\x08\4\x08\4sameEE', 'name=6262')
        self.tenon('set', '-s', 'law.ksy', 'file', 'name=61', 'tags[+]={"body":"61"}')
        self.assertEqual(self.path('file').read_bytes(), b'\1a\3\x09\4\x09\4\x0d\1sameaEE')
        self.law_of(b'\1a\3\x09\4\x09\4\x09\4sameEE')
        self.gives(b'\3abc\3\x0b\4\x0b\4\x0b\4sameEE', 'name=616263')


class Digits(Law):
    """Numbers that say a position together."""

    ROWS = '''
seq:
  - {id: num_rows, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
  - {id: last, type: LAST}
types:
  row:
    seq:
      - {id: mark, type: u1}
      - {id: hi, type: u1}
      - {id: lo, type: u1}
    instances:
      text: {io: _root._io, pos: POS, type: strzPLACE}
'''

    def rows(self, *texts):
        """A file in which the texts lie one behind the other."""
        at, rows = 1 + 3 * len(texts) + 1, b''
        for text in texts:
            rows += bytes([0, at >> 8, at & 255])
            at += len(text) + 1
        return bytes([len(texts)]) + rows + b'\7' + b''.join(text.encode() + b'\0' for text in texts)

    def test_of_a_position_follow_together(self):
        for last in 'u1', 'b8':  # made anew, and over what was read
            for pos in 'hi * 256 + lo', 'hi << 8 | lo':
                schema = self.ROWS.replace('LAST', last).replace('POS', pos)
                self.law(schema.replace('PLACE', ', -place: {}' if last == 'u1' else ''), self.rows('ab', 'cd'))
                self.gives(self.rows('abc', 'cd'), 'rows[0].text=abc')
                self.gives(self.rows('a' * 300, 'cd'), 'rows[0].text=' + 'a' * 300)
                self.gives(self.rows('', 'cd'), 'rows[0].text=')
                if last == 'u1':
                    self.makes(self.rows('a' * 300, 'b'), {'rows': [{'mark': 0, 'text': 'a' * 300},
                                                                    {'mark': 0, 'text': 'b'}], 'last': 7})
                    self.not_made('hi', {'rows': [{'mark': 0, 'text': 'a' * 65536}, {'mark': 0, 'text': 'b'}],
                                         'last': 7})

    def test_of_a_position_are_reported(self):
        schema = self.ROWS.replace('LAST', 'u1').replace('POS', 'hi * 256 + lo')
        self.path('law.ksy', (HEAD + schema.replace('PLACE', ', -place: {}')).encode())
        self.assertEqual(self.tenon('check', '--writable', 'law.ksy').count('the position of text is `hi * 256 + lo`'), 2)
        self.path('law.ksy', (HEAD + schema.replace('PLACE', '')).encode())
        self.assertEqual(self.tenon('check', '--writable', 'law.ksy').count(
            'input: the position of text; changed when other bytes move'), 2)


class Streams(Law):
    """Instances in the stream of another one, whose position stands in an object behind theirs."""

    PARTS = '''
seq:
  - {id: num, type: u1}
  - {id: parts, type: part, repeat: expr, repeat-expr: num}
instances:
  names: {pos: 'parts[num - 1].ofs_body', size: 'parts[num - 1].len_body', type: names}
types:
  part:
    seq:
      - {id: ofs_name, type: u1}
      - {id: ofs_body, type: u1}
      - {id: len_body, type: u1}
    instances:
      name: {io: _root.names._io, pos: ofs_name, type: strz}
      body: {io: _root._io, pos: ofs_body, size: len_body}
  names:
    seq:
      - {id: names, type: strz, repeat: eos}
'''

    def test_follow_when_their_stream_has_moved(self):
        def parts(text):
            first, names = 7 + len(text), b'one\0all\0'
            return bytes([2, 0, 7, len(text), 4, first, len(names)]) + text + names
        self.law(self.PARTS, parts(b'abc'))
        for text in b'abcdefghijk', b'a', b'':
            self.gives(parts(text), f'parts[0].body={text.hex()}')
        self.refuses(['shared-bytes', 'name'], 'parts[1].body=' + b'one\0alle\0'.hex())


class Rests(Law):
    def test_are_there_with_their_objects_only(self):
        """Bytes behind an object in its stream are not passed over where the object has gone."""
        schema = '''
seq:
  - {id: ofs_part, type: u1}
  - {id: len_part, type: u1}
instances:
  part: {pos: ofs_part, size: len_part, type: part, if: ofs_part != 0, -place: {}}
types:
  part: {seq: [{id: a, type: u1}]}
'''
        self.law(schema, b'\2\3xyz')
        tree = json.loads(self.path('file.json').read_text())
        del tree['part']
        self.path('bare.json', json.dumps(tree).encode())
        self.assertIn('part$rest: the member is present, but part (line 1) makes it absent',
                      self.tenon('encode', '-s', 'law.ksy', 'bare.json', '-o', 'bare', status=1))


class Views(Law):
    def test_show_what_has_changed_under_them(self):
        """As `head` does, the position of `foot`; and `cut`, whose bytes have not stayed together."""
        schema = '''
seq:
  - {id: ofs_foot, type: u1}
  - {id: len_text, type: u1}
  - {id: text, size: len_text}
instances:
  foot: {pos: ofs_foot, size: 1}
  head: {pos: 0, size: 2}
'''
        self.law(schema, b'\4\2abz')
        self.gives(b'\5\3abcz', 'text=616263')
        self.gives(b'\3\1az', 'text=61')
        self.law(schema + '  cut: {pos: 1, size: 3}\n', b'\4\2abz')
        self.gives(b'\5\3abcz', 'text=616263')
        self.assertEqual(self.tenon('get', '-s', 'law.ksy', 'cut', 'file').strip(), '036162')


if __name__ == '__main__':
    unittest.main(verbosity=1)
