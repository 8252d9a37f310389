#!/usr/bin/env python3
"""solved.py TENON: numbers that follow an edit although no formula of theirs is a line, or although they lie in lists of numbers.
Each edit is made without a C compiler."""
import os
import unittest

from law import HEAD, PATCHED, Law

SHIFTED = '''
seq:
  - {id: items, type: item, repeat: eos}
types:
  item:
    seq:
      - {id: kind, type: u1}
      - {id: body, size: 4 << (kind & 3)}
'''
SHIFTED_FILE = b'\x40abcd\x81abcdefgh'

# Sizes in a list, of streams and of what parameters are given.
LISTED = '''
seq:
  - {id: num, type: u1}
  - {id: sizes, type: SIZE, repeat: expr, repeat-expr: num}
  - {id: sections, type: section, size: 'sizes[_index]', repeat: expr, repeat-expr: num}
types:
  section:
    seq:
      - {id: values, type: u2, repeat: eos}
'''
GIVEN = '''
seq:
  - {id: num, type: u1}
  - {id: sizes, type: SIZE, repeat: expr, repeat-expr: num}
  - {id: blocks, type: 'block(sizes[_index])', repeat: expr, repeat-expr: num}
  - {id: tail, size: sizes.last}
types:
  block:
    params: [{id: len, type: u4}]
    seq: [{id: body, size: len}]
'''

# In a codec that patches sizes can be set.
ELEMENTS = '''
seq:
  - {id: num, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
  - {id: mark, type: u1}
types:
  item: {seq: [{id: len, type: u1}, {id: body, size: len}]}
'''

# Values of one unknown, and of two of which each has bits of its own.
COMPUTED = '''
seq:
  - {id: raw, type: u2}
  - {id: lo, type: u1}
  - {id: hi, type: u1}
  - {id: digits, type: str, size: 2}
  - {id: float, type: f4}
instances:
  scaled: {value: raw * 4}
  real: {value: raw / 256.0}
  negated: {value: -raw}
  is_odd: {value: 'raw & 1 != 0'}
  split: {value: lo + (hi << 8)}
  nibbles: {value: '(lo & 0xf) | (hi & 0xf) << 4'}
  kind: {value: lo - 4, enum: kinds}
  number: {value: digits.to_i}
  half: {value: float / 2}
  both: {value: raw + lo}
  title: {value: digits + "!"}
  inner: {pos: 0, type: inner}
types:
  inner:
    instances: {outer: {value: '_parent.raw & 0xff'}}
enums:
  kinds: {0: small, 1: large}
'''
COMPUTED_FILE = b'\1\2\4\2' + b'12' + b'\0\0\x80\x3f'


class Solved(Law):
    def run_tool(self, *arguments, folder=None, **how):
        environment = dict(os.environ, CC='/nowhere/cc', XDG_CACHE_HOME=str(self.path('cache')))
        return super().run_tool(*arguments, folder=folder, env=environment, **how)

    def law(self, schema, data, head=HEAD):
        self.path('law.ksy', (head + schema).encode())
        self.data = data

    def test_shifts(self):
        self.law(SHIFTED, SHIFTED_FILE)
        self.comes_to(b'\x41abcdabcd' + SHIFTED_FILE[5:], 'items[0].body=6162636461626364')
        self.comes_to(SHIFTED_FILE[:5] + b'\x80abcd', 'items[1].body=61626364')
        self.comes_to(b'\x01abcdabcd' + SHIFTED_FILE[5:], 'items[0].body=6162636461626364', 'items[0].kind=1')
        self.refuses('items[0].body', 'items[0].body=616263646162')
        self.refuses('items[0]', 'items[0].kind=1')

    def test_numbers_in_lists(self):
        for size, number in ('u1', 1), ('u2', 2), ('u2be', 2), ('u3', 3), ('u4be', 4):
            order = 'big' if size.endswith('be') else 'little'

            def file(*sections):
                sizes = b''.join(len(each).to_bytes(number, order) for each in sections)
                return bytes([len(sections)]) + sizes + b''.join(sections)

            with self.subTest(size=size):
                self.law(LISTED.replace('SIZE', size), file(b'\1\0\2\0', b'', b'\3\0'))
                self.comes_to(file(b'\1\0\2\0', b'\7\0', b'\3\0'), 'sections[1].values[+]=7')
                self.comes_to(file(b'\1\0\2\0\7\0', b'', b'\3\0\x09\0'), 'sections[0].values[+]=7', 'sections[2].values[+]=9')
                self.refuses(['sizes', 'sections[1]'], 'sizes[1]=2')
                self.refuses('sizes', 'sections[1].values[+]=7', 'sizes[1]=4')

    def test_numbers_that_do_not_hold_what_follows(self):
        self.law(LISTED.replace('SIZE', 'u1'), b'\1\2\0\0')
        self.refuses('sizes', *['sections[0].values[+]=7'] * 127)

    def test_what_elements_are_given(self):
        for size, number in ('u1', 1), ('u3', 3):
            def file(*bodies, tail=b'xyz'):
                sizes = b''.join(len(each).to_bytes(number, 'little') for each in bodies)
                return bytes([len(bodies)]) + sizes + b''.join(bodies) + tail

            with self.subTest(size=size):
                self.law(GIVEN.replace('SIZE', size), file(b'ab', b'cde'))
                self.comes_to(file(b'abcde', b'cde'), 'blocks[0].body=6162636465')
                self.comes_to(file(b'ab', b'a', tail=b'b'), 'blocks[1].body=61', 'tail=62')
                self.refuses(['blocks[1].body', 'tail'], 'blocks[1].body=61')
                self.refuses(['blocks[1].body', 'tail'], 'tail=62')

    def test_computed_values_are_set(self):
        self.law(COMPUTED, COMPUTED_FILE)
        for path, value, expected in (('scaled', '40', b'\x0a\0' + COMPUTED_FILE[2:]), ('real', '1.5', b'\x80\1' + COMPUTED_FILE[2:]),
                                      ('negated', '-1', b'\1\0' + COMPUTED_FILE[2:]), ('is_odd', 'false', b'\0\2' + COMPUTED_FILE[2:]),
                                      ('split', '772', COMPUTED_FILE[:2] + b'\4\3' + COMPUTED_FILE[4:]),
                                      ('nibbles', '49', COMPUTED_FILE[:2] + b'\1\3' + COMPUTED_FILE[4:]),
                                      ('kind', '"large"', COMPUTED_FILE[:2] + b'\5' + COMPUTED_FILE[3:]),
                                      ('inner.outer', '7', b'\x07\2' + COMPUTED_FILE[2:]),
                                      ('number', '34', COMPUTED_FILE[:4] + b'34' + COMPUTED_FILE[6:]),
                                      ('half', '0.25', COMPUTED_FILE[:6] + b'\0\0\0\x3f')):
            with self.subTest(path=path):
                self.comes_to(expected, f'{path}={value}')
                self.assertEqual(self.tenon('get', '-s', 'law.ksy', path, 'file').strip(), value.strip('"'))

    def test_computed_values_that_nothing_gives(self):
        self.law(COMPUTED, COMPUTED_FILE)
        for assignment in 'scaled=41', 'scaled=262144', 'real=1.501', 'split=65536', 'split=-1', 'number=-1', 'both=4':
            self.refuses(f'it is computed, and no value of one other member makes it {assignment.split("=")[1]}', assignment)
        self.refuses('it is computed from other members', 'title=x')
        self.refuses('scaled: the file would contain 4 here', 'scaled=40', 'raw=1')
        self.comes_to(b'\1\0' + COMPUTED_FILE[2:], 'scaled=40', 'raw=1', 'scaled=4')

    def test_elements_of_computed_lists(self):
        self.law("seq: [{id: n, type: u1}]\ninstances: {sums: {value: '[n * 1000, 1]'}, nested: {value: '[[n, 70000], [2, 80000]]'}}", b'\1')
        for assignment in 'sums[0]=5', 'nested[1][0]=5':
            self.refuses('it is computed from other members', assignment)

    def test_computed_values_of_numbers_that_others_decide(self):
        self.law('seq: [{id: len, type: u1}, {id: body, size: len}, {id: part, type: part(len)}]\n'
                 'instances: {twice: {value: len * 2}}\n'
                 'types: {part: {params: [{id: n, type: u4}], instances: {double: {value: n * 2}}}}', b'\2ab')
        for path in 'twice', 'part.double':
            self.refuses('no value of one other member makes it 6', path + '=6')
            self.comes_to(b'\2ab', path + '=4')

    def test_sizes_in_two_parts(self):
        self.law('seq: [{id: lo, type: b4}, {id: rest, type: b4}, {id: hi, type: u1}, {id: body, size: lo + (hi << 4)}]', b'\x25\0ab', PATCHED)
        self.comes_to(b'\x15\1' + b'x' * 17, 'body=' + '78' * 17)

    def test_an_edit_beside_elements_that_come_and_go_is_not_dropped(self):
        self.law(ELEMENTS, b'\2\2ab\1c\7', PATCHED)
        new = 'items[+]={"body": "64"}'
        self.comes_to(b'\3\2ab\1c\1d\7', new)
        self.comes_to(b'\3\3abc\1c\1d\7', 'items[0].body=616263', new)
        self.refuses('items[0].len', 'items[0].len=1', new)
        self.refuses('items[2].len', 'items[1].len=2', 'items[+0]={"body": "64"}')
        self.refuses('items[0].len', 'items[0].len=3', '--remove', 'items[1]')
        self.refuses('items[0].len', 'items[0].body=6162636465', 'items[0].len=3', '--remove', 'items[1]')
        self.refuses('num', 'num=5', new)

    def test_what_new_elements_say_is_in_the_file_or_refused(self):
        """Also where the codec patches: there the sizes follow, elsewhere the writer derives them."""
        for head in HEAD, PATCHED:
            with self.subTest(head=head):
                self.law(ELEMENTS, b'\2\2ab\1c\7', head)
                right, wrong = ('items[+]={"len": %d, "body": "64"}' % size for size in (1, 2))
                self.comes_to(b'\3\2ab\1c\1d\7', right)
                self.refuses('items[2].len: the file would contain 1 here', wrong)
                self.refuses('items[0].len: the file would contain 0 here', 'items[+0]={"len": 2, "body": ""}', right)
                self.refuses('items[1].len: the file would contain 0 here', 'items[+0]={"len": 2, "body": ""}', right.replace('+', '+0'))
                self.refuses('items[1].len: ', 'items=[{"len": 1, "body": "61"}, {"len": 3, "body": "62"}]', 'mark=3')
                self.refuses('items[2].len: ', wrong, '--remove', 'items[0]')
                self.comes_to(b'\3\2ab\1c\3def\7', wrong, 'items[2].body=646566')

    def test_two_lists_of_one_count(self):
        self.law('''
seq:
  - {id: mark, type: b3}
  - {id: num, type: b5}
  - {id: a, type: item, repeat: expr, repeat-expr: num}
  - {id: b, type: u1, repeat: expr, repeat-expr: num}
types:
  item: {seq: [{id: len, type: u1}, {id: body, size: len}]}
''', b'\x21\2ab\x09', PATCHED)
        self.comes_to(b'\x22\2ab\1d\x09\7', 'a[+]={"body": "64"}', 'b[+]=7')
        self.comes_to(b'\x22\1d\2ab\7\x09', 'b[+0]=7', 'a[+0]={"body": "64"}')
        self.comes_to(b'\x20', '--remove', 'a[0]', '--remove', 'b[0]')
        self.refuses('b: the value contradicts a', 'a[+]={"body": "64"}')

    def test_what_cannot_follow_names_the_number(self):
        self.law('''
seq:
  - {id: n, type: u1}
  - {id: rounded, size: (n + 3) / 4 * 4}
  - {id: m, type: u1}
  - {id: part, type: u2, repeat: expr, repeat-expr: m % 8}
  - {id: q, type: u1}
  - {id: line, type: text(q * 4 - 2)}
types: {text: {params: [{id: size, type: u4}], seq: [{id: body, size: size}]}}
''', b'\3abcd\x11ab\1xy')
        self.refuses('rounded: the value has 3 bytes, but n gives it 4', 'rounded=616263')
        self.refuses('part: the array has 2 elements, but m gives it 1', 'part[+]=7')
        self.refuses('line.body: the value has 5 bytes, but q gives it 2', 'line.body=6162636465')
        self.comes_to(b'\7abcdefgh\x11ab\2uvwxyz', 'rounded=6162636465666768', 'line.body=75767778797a')


if __name__ == '__main__':
    unittest.main(verbosity=1)
