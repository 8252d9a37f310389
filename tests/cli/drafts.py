#!/usr/bin/env python3
"""drafts.py TENON: what stays as it was, and what follows, where the file of an edited object is made anew: elements come or go
beside other edits. All is done without a C compiler."""
import itertools
import json
import unittest

from law import HEAD, PATCHED, Law, patched



class Drafts(Law):
    def given(self, schema, data, creates=False):
        """A file of a schema whose codec patches, unless it creates files, too; no codec is compiled."""
        self.path('law.ksy', (HEAD + schema if creates else PATCHED + patched(schema)).encode())
        self.path('file', data)
        self.data = data
        return json.loads(self.tenon('decode', '-s', 'law.ksy', 'file'))


# Boxes with bytes behind their name that no member holds, and streams in a stream that have some, too.
BOXES = '''
seq:
  - {id: num, type: u1}
  - {id: boxes, type: box, size: 6, repeat: expr, repeat-expr: num}
  - {id: outer, type: outer, size: 3}
types:
  box:
    seq:
      - {id: size, type: size}
      - {id: name, type: str, size: size.number}
  size: {seq: [{id: number, type: u1}]}
  outer: {seq: [{id: inner, type: inner, size: 2}]}
  inner: {seq: [{id: letter, type: u1}]}
'''
TAIL = b'T\xf0\xf1'


def box(name, rest):
    return (bytes([len(name)]) + name).ljust(6 - len(rest), b'\0') + rest


def boxes(*of, tail=TAIL):
    return bytes([len(of)]) + b''.join(of) + tail + b'behind'


class BytesOfNobody(Drafts):
    OLD = [box(b'a', b'\xe0\xe1\xe2\xe3'), box(b'bc', b'\xe4\xe5\xe6'), box(b'd', b'\xe7\xe8\xe9\xea'),
           box(b'efgh', b'\xeb')]
    NEW = {b'z': box(b'z', b''), b'xyz': box(b'xyz', b'')}

    def test_stay_with_their_element(self):
        """Wherever one comes, or two, and whether another one is edited, too."""
        self.given(BOXES, boxes(*self.OLD))
        last = box(b'opqr', b'\xeb')
        for at, edited in itertools.product(range(5), (False, True)):
            for names in ([b'z'], [b'z', b'xyz']):
                edit = ['boxes[3].name=opqr', 'outer.inner.letter=65'] if edited else []
                come = [f'boxes[+{at}]={json.dumps({"size": {}, "name": name.decode()})}' for name in reversed(names)]
                old, tail = ([*self.OLD[:3], last], b'A' + TAIL[1:]) if edited else (self.OLD, TAIL)
                if edited and at == 3:
                    continue  # nothing says which of those at the end was edited
                with self.subTest(come=come, edit=edit):
                    new = boxes(*old[:at], *(self.NEW[name] for name in names), *old[at:], tail=tail)
                    self.comes_to(new, *edit, *come)


# What is aligned has zeros before it, which are no bytes of nobody; others are.
ALIGNED = '''
seq:
  - {id: num, type: u1}
  - {id: names, type: strz, repeat: expr, repeat-expr: num}
  - {id: ofs, type: u1}
  - {id: len, type: u1}
instances:
  body: {pos: ofs, type: str, size: len, -place: {align: 8}}
'''


class BytesBeforeWhatIsPlaced(Drafts):
    def test_zeros_that_align(self):
        self.given(ALIGNED, b'\1a\0\x08\2\0\0\0hi')
        self.comes_to(b'\2z\0a\0\x08\2\0hi', 'names[+0]="z"')

    def test_others_stay(self):
        self.given(ALIGNED, b'\1a\0\x08\2\0\xe1\0hi')
        self.comes_to(b'\2z\0a\0\x10\2\0\xe1\0'.ljust(16, b'\0') + b'hi', 'names[+0]="z"')


# Two members of two ranks, of which the first has the higher one.
RANKED = '''
seq:
  - {id: ofs_last, type: u1}
  - {id: ofs_first, type: u1}
instances:
  last: {pos: ofs_last, type: strz, -place: {order: 2}}
  first: {pos: ofs_first, type: strz, -place: {order: 1}}
'''


class Ranks(Drafts):
    def test_of_a_new_file(self):
        self.given(RANKED, b'\6\2one\0two\0')
        self.makes(b'\5\2xy\0z\0', {'$format': 'law', 'last': 'z', 'first': 'xy'})


# Digits with zeros before them, some of which JSON leaves out.
DIGITS = '''
seq:
  - {id: num, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
types:
  item:
    seq:
      - {id: digits, type: strz}
      - {id: text, type: str, size: digits.to_i}
'''


class Digits(Drafts):
    OLD = [b'003\0abc', b'1\0x', b'0002\0yz', b'2\0uv', b'01\0w']

    def test_stay_with_their_element(self):
        """Whichever elements go."""
        document = self.given(DIGITS, bytes([5]) + b''.join(self.OLD))
        for gone in itertools.combinations(range(5), 2):
            stay = [i for i in range(5) if i not in gone]
            items = [{'text': document['items'][i]['text']} for i in stay]
            with self.subTest(gone=gone):
                self.makes(bytes([3]) + b''.join(self.OLD[i] for i in stay),
                           {'$format': 'law', '$image': document['$image'], 'items': items})


# Numbers that follow, though nothing derives them for new elements.
SHIFTED = '''
seq:
  - {id: items, type: item, repeat: eos}
types:
  item:
    seq:
      - {id: kind, type: u1}
      - {id: body, size: 4 << (kind & 3)}
'''


class OldElements(Drafts):
    def test_numbers_follow_beside_new_ones(self):
        self.given(SHIFTED, b'\x40abcd\x81abcdefgh')
        for at, new in (0, b'\x50wxyz\x41abcdefgh\x81abcdefgh'), (2, b'\x41abcdefgh\x81abcdefgh\x50wxyz'):
            self.comes_to(new, 'items[0].body=6162636465666768', f'items[+{at}]={{"kind": 80, "body": "7778797a"}}')


# Two objects whose order in the file is not that of those who point at them.
CROSSED = '''
seq:
  - {id: kind, type: u1}
  - {id: number, type: {switch-on: kind, cases: {1: u2, 2: pair}}}
  - {id: num, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
types:
  pair: {seq: [{id: a, type: u1}, {id: b, type: u1}]}
  row:
    seq:
      - {id: where, type: u1}
    instances:
      text: {io: _root._io, pos: where, type: str, size: 2}
'''


class Order(Drafts):
    def test_of_what_lies_elsewhere_stays(self):
        document = self.given(CROSSED, b'\1\4\5\2\x08\x06cdab')
        document.update(kind=2, number={'a': 7, 'b': 8})
        document['rows'][0]['text'] = 'xy'
        self.makes(b'\2\7\x08\2\x08\x06cdxy', document)


# Sizes that count the bytes of their stream, and keys that say where it stands. The two marks lie in the other order: such a file
# is not made anew.
STREAM = '''
seq:
  - {id: ofs_first, type: u1}
  - {id: ofs_second, type: u1}
instances:
  first: {pos: ofs_first, type: u1}
  second: {pos: ofs_second, type: u1}
  body: {pos: 4, type: body}
types:
  body:
    seq:
      - {id: len, type: u1}
      - {id: inner, type: inner, size: len}
      - {id: tail, type: u1}
  inner:
    seq:
      - {id: mark, type: u1}
      - {id: text, type: str, size: _io.size - 1}
'''
KEY = '''
seq:
  - {id: len, type: u1}
  - {id: name, type: str, size: len}
  - {id: data, size: 2, process: xor(_io.pos)}
'''
# A stream that is full, in one with bytes that no member holds.
INNER = '''
seq:
  - {id: num, type: u1}
  - {id: names, type: strz, repeat: expr, repeat-expr: num}
  - {id: outer, type: outer, size: 4}
types:
  outer: {seq: [{id: inner, type: inner, size: 2}]}
  inner: {seq: [{id: text, type: str, size-eos: true}]}
'''


class Streams(Drafts):
    def test_size_of_a_stream_whose_end_grows(self):
        self.given(STREAM, b'\3\2ab\1\x77\x88')
        self.comes_to(b'\3\2ab\4\x77abc\x88', 'body.inner.text=abc')

    def test_key_follows_the_position(self):
        def file(name):
            return bytes([len(name)]) + name + bytes(byte ^ (len(name) + 3) for byte in b'hi')
        self.given(KEY, file(b'a'))
        self.comes_to(file(b'abcd'), 'name=abcd')

    def test_bytes_behind_a_full_stream(self):
        self.given(INNER, b'\1a\0hi\xf0\xf1')
        self.comes_to(b'\2z\0a\0ho\xf0\xf1', 'names[+0]="z"', 'outer.inner.text=ho')


# Numbers that the schema derives: of nothing at first, and of the object around.
QUOTIENT = '''
seq:
  - {id: count, type: u1}
  - {id: share, type: u1, -derive: 100 / count}
'''
TOTALS = '''
seq:
  - {id: factor, type: u1}
  - {id: num, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
types:
  row: {seq: [{id: a, type: u1}, {id: product, type: u1, -derive: a * _root.factor}]}
'''


class Derived(Drafts):
    """A number that was another one in the file stays: of a codec that creates files as long as the same is derived."""

    def test_number_that_had_no_value(self):
        for creates in (True, False):
            self.given(QUOTIENT, b'\0\7', creates)
            self.comes_to(b'\5\x14' if creates else b'\5\7', 'count=5')

    def test_numbers_of_the_object_around(self):
        self.given(TOTALS, b'\2\2\3\6\4\x63')
        self.comes_to(b'\3\3\5\x0f\3\x09\4\x63', 'factor=3', 'rows[+0]={"a": 5}')
        self.comes_to(b'\2\3\5\x0a\3\6\4\x63', 'rows[+0]={"a": 5}')
        self.comes_to(b'\2\2\5\x0a\4\x63', 'rows[0].a=5')


# An object of numbers that are read at once.
NUMBERS = '''
seq:
  - {id: head, type: head}
  - {id: text, type: str, size: head.inner.len}
types:
  head: {seq: [{id: a, type: u2}, {id: inner, type: inner}]}
  inner: {seq: [{id: b, type: u2}, {id: len, type: u1}]}
'''


class Refusals(Drafts):
    def test_name_the_number_in_its_object(self):
        self.given(NUMBERS, b'\1\0\2\0\3abc')
        self.refuses('head.inner.len', 'text=' + 'x' * 300)


# Placed texts, of which one lies in the other.
SHARED = '''
seq:
  - {id: num, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
types:
  row:
    seq: [{id: where, type: u1}, {id: len, type: u1}]
    instances:
      text: {io: _root._io, pos: where, type: str, size: len, -place: {}}
'''


class SharedBytes(Drafts):
    def test_stay_if_one_of_two_goes(self):
        self.given(SHARED, b'\2\5\4\6\2abcd')
        self.comes_to(b'\1\3\4abcd', '--remove', 'rows[1]')

    def test_go_with_all_that_have_them(self):
        for rows in b'\5\4\7\2', b'\7\2\5\4', b'\5\3\6\3', b'\5\4\5\4':
            self.given(SHARED, b'\2' + rows + b'abcd')
            self.comes_to(b'\0', '--remove', 'rows[*]')


# Elements, of bits and of numbers that stay as they are, decide whether a member is there: many values would do.
GUESSES = '''
seq:
  - {id: bits, type: b4, repeat: expr, repeat-expr: 1}
  - {id: rest, type: b4}
  - {id: few, type: u1, if: bits.last < 5}
  - {id: num, type: u1}
  - {id: numbers, type: u2, repeat: expr, repeat-expr: num}
  - {id: more, type: u1, if: 'numbers[1] < 5'}
'''


class Guesses(Drafts):
    def lacks(self, member):
        """No file is made of the JSON of the file without a member, though others of its values would do for that."""
        document = json.loads(self.tenon('decode', '-s', 'law.ksy', 'file'))
        del document[member]
        self.path('given.json', json.dumps(document).encode())
        self.assertIn(f'{member}: ', self.tenon('encode', '-s', 'law.ksy', 'given.json', '-o', 'made', status=1))
        self.assertFalse(self.path('made').exists())

    def test_no_value_of_an_element_is_guessed(self):
        self.given(GUESSES, b'\x30\7\2\1\0\2\0\x08')
        self.lacks('few')
        self.lacks('more')


# Integers that become doubles, as another alternative is one, behind an object in the same element.
DOUBLES = '''
seq:
  - {id: num, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
types:
  row:
    seq:
      - {id: kind, type: u1}
      - {id: inner, type: inner}
      - {id: value, type: {switch-on: kind, cases: {1: u8, 2: f8}}}
  inner: {seq: [{id: number, type: u1}]}
'''


class Doubles(Drafts):
    def test_large_integers_stay(self):
        """The double is another number; so a new element has one that a double holds."""
        row = b'\1\7' + (2**53 + 1).to_bytes(8, 'little')
        self.given(DOUBLES, b'\2' + row + row)
        new = '{"kind": 1, "inner": {"number": 7}, "value": 3}'
        self.comes_to(b'\3\1\7\3' + bytes(7) + row + row, f'rows[+0]={new}')
        self.comes_to(b'\3' + row + b'\1\7\3' + bytes(7) + row, f'rows[+1]={new}')


# Elements with sizes, and words.
ROWS = '''
seq:
  - {id: num, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
types: {row: {seq: [{id: len, type: u1}, {id: text, type: str, size: len}]}}
'''
WORDS = '''
seq:
  - {id: num, type: u1}
  - {id: words, type: str, terminator: 46, repeat: expr, repeat-expr: num}
'''


class Names(Drafts):
    """An element is named by its index in the new file, whichever elements before it go in the same edit."""
    def test_of_an_object(self):
        self.given(ROWS, b'\4\1a\1b\1c\1d')
        for gone in 0, 1, 2:
            said = f'rows[{2 - gone}].len: the value is 7, but rows[{2 - gone}].text needs 1'
            self.refuses(said, 'rows[2].len=7', *['--remove', 'rows[0]'] * gone)

    def test_of_a_value(self):
        self.given(WORDS, b'\4w.x.y.z.')
        for gone in 0, 1, 2:
            self.refuses(f' words[{2 - gone}]: ', 'words[2]=a.b', *['--remove', 'words[0]'] * gone)


if __name__ == '__main__':
    unittest.main(verbosity=1)
