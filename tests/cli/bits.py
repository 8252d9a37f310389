#!/usr/bin/env python3
"""bits.py TENON: where members of some bits lie: a byte and the bit in it, a size in bytes and bits; in either order of bits, in
lists, in streams within, behind bits of the parent, in errors, and where a file ends too early."""
import itertools
import unittest

from law import HEAD, Law, patched

SCHEMA = '''meta: {id: law, endian: be}
seq:
  - {id: magic, type: u1}
  - {id: a, type: b3}
  - {id: b, type: b1, valid: false}
  - {id: nibs, type: b4, repeat: expr, repeat-expr: 3}
  - {id: both, type: pair}
  - {id: c, type: b2le}
  - {id: d, type: b14le, valid: {max: 16000}}
  - {id: box, type: pair, size: 2}
  - {id: pairs, type: pair, repeat: expr, repeat-expr: 2}
  - {id: flag, type: b1}
  - {id: last, type: u1}
types:
  pair:
    seq: [{id: x, type: b4}, {id: y, type: b7}]
'''
# magic 1 | a 101, b 0, nibs 1011, 1100 1101 | x 1110, y 1111 000, and 5 bits that nothing reads | c 2 of 0x36, d ...
DATA = bytes.fromhex('01 ab cd ef12 3656 789a 1234 56 80 07')
# Bytes and bits by hand: `offset` counts bits as they are read, `size` 1.3 is a byte and three bits.
PLACES = '''
0         1    magic
1       0.3    a
1.3     0.1    b
1.4     1.4    nibs
3       1.3    both
5       0.2    c
5.2     1.6    d
7       1.3    box
9       2.6    pairs
9       1.3    [0]
10.3    1.3    [1]
11.6    0.1    flag
12        1    last
'''
INSIDE = {'both.y': '3.4 0.7', 'box.x': '7 0.4', 'box.y': '7.4 0.7', 'pairs[1].x': '10.3 0.4', 'pairs[1].y': '10.7 0.7'}


# Elements of some bits behind bits of the parent, which only a writer that patches moves.
LIST = '''meta: {id: law, endian: le, bit-endian: ORDER}
seq:
  - {id: num, type: b4}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
  - {id: tail, size-eos: true}
types:
  item:
    seq:
      - {id: wide, type: b1}
      - {id: a, type: b9, if: wide}
      - {id: c, type: b3, if: not wide}
'''
TAGGED = '''
seq:
  - {id: num, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
  - {id: tail, size-eos: true}
types:
  item:
    seq:
      - {id: n, type: u1}
      - {id: v, type: {switch-on: n, cases: {1: NARROW, 2: WIDE}}}
'''


def packed(order, fields, rest=0):
    """Numbers of some bits in an order, and the number that the rest of the last byte is."""
    space = -sum(size for _, size in fields) % 8
    number = at = 0
    for value, size in [*fields, (rest, space)]:
        number = number << size | value if order == 'be' else number | value << at
        at += size
    return number.to_bytes(at // 8, 'big' if order == 'be' else 'little')


def list_of(order, items, rest=0):
    fields = [[(1, 1), (0x1ff - i, 9)] if wide else [(0, 1), (7 - i, 3)] for i, wide in items]
    return packed(order, [(len(items), 4), *itertools.chain(*fields)], rest) + b'!'


class Bits(Law):
    def places(self, *arguments):
        shown = self.tenon('dump', '-s', 'law.ksy', *arguments).splitlines()
        return [line.split()[:3] for line in shown if line[:20].strip() and 'offset' not in line]

    def setUp(self):
        super().setUp()
        self.path('law.ksy', SCHEMA.encode())
        self.path('file', DATA)

    def test_dump(self):
        self.assertEqual(self.places('file'), [line.split()[:3] for line in PLACES.strip().splitlines()])
        for path, place in INSIDE.items():
            self.assertEqual([line[:2] for line in self.places('--path', path, 'file')], [place.split()], path)
        self.assertIn(' 0x1.3 ', self.tenon('dump', '-s', 'law.ksy', '--hex', 'file'))

    def test_alternatives_and_instances(self):
        self.path('law.ksy', b'''meta: {id: law, bit-endian: be}
seq:
  - {id: tag, type: b1}
  - {id: value, type: {switch-on: tag.to_i, cases: {0: b3, 1: b7}}}
  - {id: rest, type: b4}
instances:
  there: {pos: 0, type: b11}
  either: {pos: 1, type: {switch-on: tag.to_i, cases: {0: b3, 1: b4}}}
''')
        self.path('file', b'\x41\x82')
        self.assertEqual(self.places('file'), [['0', '0.1', 'tag'], ['0.1', '0.3', 'value'], ['0.4', '0.4', 'rest'],
                                               ['0', '1.3', 'there'], ['1', '0.3', 'either']])

    def test_cut(self):
        """What was read before the end of the file is shown, bits too."""
        self.path('cut', DATA[:5])
        shown = self.tenon('dump', '-s', 'law.ksy', 'cut', status=1)
        self.assertRegex(shown, r'(?m)^ +1\.3 +0\.1 +b ')

    def test_errors(self):
        """An error stands at the byte and the bit where its value begins."""
        for data, where in ((DATA[:1] + b'\xbb' + DATA[2:], 'b at offset 1 bit 3'),
                            (DATA[:5] + b'\xff\xff' + DATA[7:], 'd at offset 5 bit 2')):
            self.path('wrong', data)
            for command in ('validate', 'decode'):
                said = self.tenon(command, '-s', 'law.ksy', 'wrong', status=1)
                self.assertIn(where, said)

    def test_lists_to_the_end_fill_whole_bytes(self):
        """Two nibbles are a byte; a third one is refused for that, whichever codec writes."""
        for before in ('  - {id: a, type: u1}\n', '  - {id: a, type: u1, -derive: {value: 2}}\n'):
            self.law(f'seq:\n{before}  - {{id: nibs, type: b4, repeat: eos}}\n', b'\2\x34')
            self.refuses(['nibs', 'the value is invalid, expected as many elements as fill whole bytes, found 3'], 'nibs[+]=3')

    def test_explanations(self):
        schema = 'meta: {id: e}\nseq: [{id: a, type: b3}, {id: b, type: b12}, {id: c, type: b1}, {id: d, type: u3le}, {id: e, type: f2le}]\n'
        self.path('e.ksy', schema.encode())
        for cut, words in (0, 'a: a number of 3 bits'), (1, 'b: a number of 12 bits'), (3, 'd: a number of 3 bytes, unsigned'), (6, 'e: a floating-point number of 2 bytes'):
            self.path('cut', bytes(cut))
            self.assertIn(f'member {words}\n', self.tenon('validate', '--explain', '-s', 'e.ksy', 'cut', status=1))

    def test_edits(self):
        """Bits that no field has stay, and are set under the name of the last field before them."""
        self.law('''
seq:
  - {id: kind, type: b2}
  - {id: len, type: b3}
  - {id: text, type: str, size: len}
  - {id: more, type: more, size: 2}
types:
  more: {seq: [{id: low, type: b3le}]}
''', b'\x95ab\xf9!')  # 10 010 101 | a b | 11111 001 | !
        self.gives(b'\x9dabc\xf9!', 'text=abc')
        self.gives(b'\x55ab\xf9!', 'kind=1')
        self.gives(b'\x95ab\xfa!', 'more.low=2')
        self.gives(b'\x93ab\xf9!', 'len$rest=3')
        self.comes_to(b'\x90ab\xf9!', '--remove', 'len$rest')
        self.refuses(['len$rest', 'at most 7'], 'len$rest=8')
        self.refuses(['kind', 'out of range: 0 to 3'], 'kind=4')
        self.refuses('text', 'text=abcdefgh')
        self.makes(b'\xc8a\x02?', {'kind': 3, 'text': 'a', 'more': {'low': 2}, 'more$rest': '3f'})
        self.makes(b'\xc9a\x0a?', {'kind': 3, 'text': 'a', 'len$rest': 1, 'more': {'low': 2, 'low$rest': 1},
                                   'more$rest': '3f'})

    def test_removed_elements(self):
        """Their bits go, and nothing of them stays in the rest of the byte."""
        for order, count in itertools.product(('be', 'le'), (1, 2)):
            self.path('law.ksy', LIST.replace('ORDER', order).encode())
            for shape in itertools.product((False, True), repeat=count):
                items = list(enumerate(shape))
                self.data = list_of(order, items)
                for i in range(count):
                    self.comes_to(list_of(order, items[:i] + items[i + 1:]), '--remove', f'items[{i}]')

    def test_the_rest_behind_removed_elements(self):
        """The rest of the byte is a number, which stays; as much of it as there is space for."""
        for order in 'be', 'le':
            self.path('law.ksy', LIST.replace('ORDER', order).encode())
            for shape, rest, left in ((True,), 2, 2), ((True, False), 45, 1), ((False, True), 45, 0), ((True, True), 0, 0):
                items = list(enumerate(shape))
                self.data = list_of(order, items, rest)
                self.comes_to(list_of(order, items[:-1], left), '--remove', f'items[{len(items) - 1}]')

    def test_a_wider_alternative(self):
        """A value has to fit the alternative that the edit chooses, not the one that the file has."""
        for narrow, wide, value, data, edited in (('b4', 'b12', 3000, '50', 'bb80'), ('u1', 'u2', 3000, '05', 'b80b'),
                                                  ('f4', 'f8', 0.1, '0000a040', '9a9999999999b93f')):
            self.path('law.ksy', (HEAD + patched(TAGGED.replace('NARROW', narrow).replace('WIDE', wide))).encode())
            self.data = bytes.fromhex(f'0101{data}21')
            self.gives(bytes.fromhex(f'0102{edited}21'), 'items[0].n=2', f'items[0].v={value}')
            self.refuses('items[0].v', f'items[0].v={value}')


if __name__ == '__main__':
    unittest.main()
