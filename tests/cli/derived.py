#!/usr/bin/env python3
"""derived.py TENON: what is derived of members that may be absent, and whether they are there, on small schemas."""
import struct
import unittest
import zlib

from law import HEAD, Law


class Behind(Law):
    """Expressions use a number that is derived behind them. Before that it is 0, for which some have no value. `-derive` makes the
    schema one that a compiled codec writes."""

    def test_operands_without_a_value_at_first(self):
        self.law('''
seq:
  - {id: a, type: u1}
  - {id: list, type: u1, repeat: expr, repeat-expr: 12 / a}
  - {id: small, type: u1, valid: {expr: _ < 100 / a}}
  - {id: sometimes, type: u1, if: 100 / a > 3}
  - {id: part, type: u1, -derive: {value: 100 / a}}
  - {id: text, type: str, size: 12 / a}
  - {id: texts, type: str, size: 12 / a, repeat: expr, repeat-expr: 2}
  - {id: cut, type: str, size: 12 / a, terminator: 0}
  - {id: until, type: u1, repeat: until, repeat-until: _ == 12 / a}
  - {id: body, type: 'body(4 / a, odd ? 1 : 2)', size: a * 2}
instances:
  odd: {value: a > 4, if: a & 1 == 0}
types:
  body:
    params: [{id: p, type: u1}, {id: q, type: u1}]
    seq: [{id: x, type: u1, repeat: expr, repeat-expr: 4 / p}]
''', b'\x04\1\2\3\x09\5\x19abcdefghii\0\0\x01\x03' + bytes([1, 2, 3, 4, 0, 0, 0, 0]))
        document = {'list': [1, 2, 3], 'small': 9, 'sometimes': 5, 'text': 'abc', 'texts': ['def', 'ghi'], 'cut': 'i',
                    'until': [1, 3], 'body': {'x': [1, 2, 3, 4]}, 'body$rest': '00000000'}
        self.makes(self.data, document)
        self.not_made('absent', document | {'body$rest': '000000000000'})  # a is 5 then

    def test_values_of_what_stands_behind(self):
        self.law('''
seq:
  - {id: n, type: u1, -derive: {value: counted.n}}
  - {id: two, size: 2, if: n != 0}
  - {id: num_x, type: u1, -derive: {value: given.p + 1}}
  - {id: x, type: u1, repeat: expr, repeat-expr: num_x}
  - {id: given, type: given(two.size)}
  - {id: counted, type: counted}
types:
  given:
    params: [{id: p, type: u1}]
  counted:
    seq: [{id: n, type: u1}, {id: l, type: u1, repeat: expr, repeat-expr: n}]
''', b'\2ab\3xyz\2mn')
        self.makes(b'\1ab\3xyz\1m', {'two': '6162', 'x': [1 + 119, 121, 122], 'given': {}, 'counted': {'l': [109]}})

    def test_a_size_that_the_value_itself_decides(self):
        self.law('''
seq:
  - {id: size, type: u1, -derive: {value: behind.p + more}}
  - {id: text, size: size, terminator: 32, if: size != 0}
  - {id: more, type: u2}
  - {id: behind, type: behind(text.length), size-eos: true}
types:
  behind:
    params: [{id: p, type: s3}]
''', b'\3abc\0\0')
        self.makes(b'\2ab\0\0', {'text': '6162', 'more': 0, 'behind': {}})


class Presence(Law):
    """Where a condition asks for what follows from its own answer, JSON says which it is."""

    def test_of_a_constant_at_the_end_of_a_stream(self):
        self.law('''
seq:
  - {id: a, type: u1}
  - {id: mark, type: u1, valid: 7, if: not _io.eof}
''', b'a\x07')
        self.makes(b'a\x07', {'a': 97, 'mark': 7})
        self.makes(b'a', {'a': 97})
        self.assertEqual(self.tenon('diff-files', '-s', 'law.ksy', 'made', 'file', status=1), '+ mark  7\n')

    def test_of_a_constant_that_a_size_decides(self):
        self.law('''
seq:
  - {id: len_body, type: u1}
  - {id: body, type: body(len_body), size: len_body}
types:
  body:
    params: [{id: len, type: u1}]
    seq:
      - {id: a, type: u1}
      - {id: mark, type: u1, valid: 7, if: len > 1}
''', b'\x02a\x07')
        self.law_of(b'\x01a')

    def test_of_a_size_is_that_of_what_has_it(self):
        self.law('''
seq:
  - {id: len_body, type: u1}
  - {id: body, type: body(len_body), size: len_body}
types:
  body:
    params: [{id: len, type: u1}]
    seq:
      - {id: a, type: u2}
      - {id: len_more, type: u2, if: len > 2}
      - {id: more, size: len_more, if: len > 2}
''', b'\x04\x01\x00\x00\x00')
        self.law_of(b'\x06\x01\x00\x02\x00ab')
        self.gives(b'\x07\x01\x00\x03\x00abc', 'body.more=616263')
        self.law_of(b'\x02\x01\x00')
        self.makes(b'\x05\x01\x00\x01\x00a', {'body': {'a': 1, 'more': '61'}})
        self.makes(b'\x02\x01\x00', {'body': {'a': 1}})

    def test_of_a_mark_that_a_peek_decides(self):
        self.law('''
seq:
  - {id: body, size: 'has_mark ? _io.size - 2 : _io.size'}
  - {id: mark, type: u2, valid: 0xffee, if: has_mark}
instances:
  last_bytes: {pos: _io.size - 2, type: u2, if: _io.size >= 2, -place: none}
  has_mark: {value: _io.size >= 2 and last_bytes == 0xffee}
''', b'ab\xee\xff')
        self.law_of(b'ab')


class Amounts(Law):
    OPTIONAL = '''
seq:
  - {id: a, type: u1}
  - {id: len_more, type: u2, if: %s}
  - {id: more, size: len_more, if: %s}
  - {id: rest, size-eos: true}
'''

    def written(self, *conditions):
        self.path('law.ksy', ('meta: {id: law, endian: le}\n' + self.OPTIONAL % conditions).encode())
        lines = self.tenon('check', '--writable', 'law.ksy').splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith('    len_more'))
        return lines[at].split(None, 1)[1], lines[at + 1].strip()

    def test_a_size_that_may_be_missing_itself(self):
        self.law(self.OPTIONAL % ('not _io.eof', 'len_more > 0'), b'a')
        self.assertEqual(self.written('not _io.eof', 'len_more > 0')[0], 'derived: the size of more')
        for data in b'a\x00\x00', b'a\x00\x00b', b'a\x03\x00bcd', b'a\x01\x00bc':
            self.law_of(data)
        self.gives(b'a\x03\x00xyzc', 'more=78797a')
        self.makes(b'a\x02\x00bcd', {'a': 97, 'more': '6263', 'rest': '64'})
        self.makes(b'a\x00\x00d', {'a': 97, 'len_more': 0, 'rest': '64'})
        self.makes(b'a', {'a': 97, 'rest': ''})

    def test_conditions_that_ask_for_the_position_are_not_the_same(self):
        self.law(self.OPTIONAL % ('not _io.eof', 'not _io.eof'), b'a\x00\x00')
        self.law_of(b'a')
        self.law_of(b'a\x01\x00b')
        self.assertEqual(self.written('not _io.eof', 'not _io.eof'), (
            'input: the size of more, which may be absent when len_more is present',
            '= hint: give more `if: len_more > 0`'))

    def test_one_that_is_absent_is_not_zero_either(self):
        self.assertEqual(self.written('a == 1', 'len_more != 0'), (
            'input: the size of more, which may be absent when len_more is present',
            '= hint: give both the same `if`, or give more `if: len_more > 0`'))
        self.assertEqual(self.written('a == 1', 'a == 1')[0], 'derived: the size of more')

    def test_of_a_list_that_another_tag_decides(self):
        schema = '''
seq:
  - {id: kind, type: u1}
  - {id: num, type: u1DERIVE}
  - {id: colors, type: u2, repeat: expr, repeat-expr: num, if: kind == 1}
'''
        self.path('law.ksy', (HEAD + schema.replace('DERIVE', '')).encode())
        self.assertIn(', or add `-derive: colors.size`', self.tenon('check', '--writable', 'law.ksy'))
        self.law(schema.replace('DERIVE', ', -derive: colors.size'), b'\1\1ab')
        self.gives(b'\1\2\1\0\2\0', 'colors=[1, 2]')
        self.law_of(b'\0\0')
        self.law_of(b'\0\5')

    def test_a_position_is_not_derived_from_a_size_that_counts_from_it(self):
        self.law('''
seq:
  - {id: len_file, type: u1}
  - {id: ofs_body, type: u1}
  - {id: name, type: strz}
instances:
  body: {pos: ofs_body, size: len_file - ofs_body, -place: {order: 1}}
''', b'\x06\x04a\x00bc')
        self.gives(b'\x08\x05ab\x00bcd', 'name=ab', 'body=626364')
        self.makes(b'\x07\x04a\x00bcd', {'name': 'a', 'body': '626364'})
        self.assertRegex(self.tenon('check', '--writable', 'law.ksy'),
                         'len_file  derived: the size of body is `len_file - ofs_body`\n'
                         ' *ofs_body  derived: the position of body')

    REST = '''
seq:
  - {id: ofs_body, type: u1}
  - {id: name, type: strz}
instances:
  body: {pos: ofs_body, %s, -place: {order: 1}}
types:
  pairs: {seq: [{id: pairs, type: pair, repeat: eos}]}
  pair: {seq: [{id: a, type: u1}, {id: b, type: u1}]}
'''

    def test_what_is_placed_last_goes_on_up_to_the_end(self):
        self.law(self.REST % 'size-eos: true', b'\x03a\x00bc')
        self.gives(b'\x05abc\x00bc', 'name=abc')
        self.gives(b'\x03a\x00bcde', 'body=62636465')
        self.gives(b'\x03a\x00', 'body=')
        self.makes(b'\x03x\x00bc', {'name': 'x', 'body': '6263'})
        self.law_of(b'\x05a\x00??bc')
        self.law_of(b'\x01a\x00bc')
        self.law_of(b'\x04a\x00?')
        self.law(self.REST % 'size-eos: true, type: pairs', b'\x03a\x00bc')
        self.makes(b'\x03a\x00bcde', {'name': 'a', 'body': {'pairs': [{'a': 98, 'b': 99}, {'a': 100, 'b': 101}]}})

    def test_what_lies_over_others_up_to_the_end_is_put_behind_them(self):
        self.law(self.REST % 'size-eos: true', b'\x01a\x00bc')
        self.path('file', self.data)
        self.tenon('set', '-s', 'law.ksy', 'file', 'name=xyz')
        self.assertEqual(self.path('file').read_bytes(), b'\x05xyz\x00a\x00bc')

    def test_of_what_is_changed_where_it_lies(self):
        """What follows from numbers, records and lists in lists follows their elements, too."""
        self.law('''
seq:
  - {id: largest, type: u1, -derive: numbers.max}
  - {id: highest, type: u1, -derive: points.max(_.y)}
  - {id: numbers, type: u1, repeat: expr, repeat-expr: 3}
  - {id: points, type: point, repeat: expr, repeat-expr: 2}
  - {id: rows, type: row, repeat: expr, repeat-expr: 2}
  - {id: most, type: u1, -derive: rows.max(_.numbers.max)}
  - {id: box, type: box}
  - {id: num, type: u1, -derive: box.numbers.sum}
types:
  point: {seq: [{id: x, type: u1}, {id: y, type: u1}]}
  row: {seq: [{id: numbers, type: u1, repeat: expr, repeat-expr: 2}, {id: name, type: strz}]}
  box:
    seq:
      - {id: numbers, type: u1, repeat: expr, repeat-expr: 2}
''', b'\x09\x04' b'\x01\x09\x02' b'\x01\x02\x03\x04' b'\x05\x06a\0\x07\x08b\0' b'\x08' b'\x01\x02' b'\x03')
        for path, value, at, derived in [('numbers[1]', 3, 3, {0: 3}), ('points[1].y', 1, 8, {1: 2}),
                                         ('rows[1].numbers[1]', 1, 14, {17: 7}), ('box.numbers[0]', 5, 18, {20: 7})]:
            expected = bytearray(self.data)
            for offset, byte in {at: value, **derived}.items():
                expected[offset] = byte
            self.gives(bytes(expected), f'{path}={value}')


class Amounted(Law):
    """An amount that says by itself that nothing is there, also by arithmetic, and positions under more conditions."""

    def test_of_arithmetic(self):
        for condition in 'len_header != 40', 'len_header - 40 != 0':
            self.law('''
seq:
  - {id: len_header, type: u4}
  - {id: more, type: more, size: len_header - 40, if: %s}
  - {id: len_text, type: u1}
  - {id: text, type: str, size: len_text - 3, if: len_text != 3}
types:
  more: {seq: [{id: x, type: u4}]}
''' % condition, struct.pack('<II', 44, 7) + b'\5ab')
            self.law_of(struct.pack('<I', 40) + b'\3')
            self.makes(struct.pack('<I', 40) + b'\4a', {'text': 'a'})
            self.makes(struct.pack('<II', 44, 9) + b'\3', {'more': {'x': 9}})

    def test_of_positions(self):
        self.law('''
seq:
  - {id: kind, type: u1}
  - {id: ofs, type: u1}
  - {id: name, type: strz}
instances:
  one: {pos: ofs, type: u2, if: ofs != 0 and kind == 1, -place: {order: 1}}
  two: {pos: ofs, type: u4, if: kind == 2 and ofs != 0, -place: {order: 1}}
''', b'\1\4a\0\5\0')
        self.gives(b'\1\6abc\0\5\0', 'name=abc')
        self.law_of(b'\2\4a\0\5\0\0\0')
        for kind in b'\0', b'\1', b'\2':
            self.law_of(kind + b'\0a\0')
            self.gives(kind + b'\0abc\0', 'name=abc')


class Findings(Law):
    def test_what_is_absent_counts_as_empty(self):
        """Also behind an element that has it, for validators, which keep one at a time."""
        self.law('''
seq:
  - {id: num_parts, type: u1}
  - {id: parts, type: part, repeat: expr, repeat-expr: num_parts}
types:
  part:
    seq:
      - {id: kind, type: u1}
      - {id: body, size: 3, if: kind == 1}
      - {id: name, type: strz, if: kind == 1}
      - {id: ends, type: u1, repeat: expr, repeat-expr: 2, if: kind == 1}
      - {id: sum, type: u4, -derive: {value: crc32(body), severity: warning}}
      - {id: num, type: u1, -derive: {value: ends.size + name.length, severity: warning}}
''', b'\x02\x01abcn\x00xy' + struct.pack('<I', zlib.crc32(b'abc')) + b'\x03' + b'\x00' + bytes(4) + b'\x00')
        self.assertEqual(self.tenon('validate', '--strict', '-s', 'law.ksy', 'file'), '')

    def test_objects_of_lists_that_others_point_at_have_room(self):
        """A value looks at what is around the object, so that rows stay where they are; it is said what that takes."""
        self.law('''
seq:
  - {id: num_rows, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
  - {id: marks, type: u1, repeat: expr, repeat-expr: 'rows[num_rows - 1].num_cells'}
types:
  row:
    seq:
      - {id: num_cells, type: u1}
      - {id: cells, type: cell, repeat: expr, repeat-expr: num_cells}
  cell:
    seq: [{id: kind, type: u1}]
    instances:
      first: {value: '_parent._parent.rows[0].num_cells'}
''', b'\x02\x03abc\x01d\x07')
        self.assertEqual(self.tenon('validate', '--level', 'structure', '-s', 'law.ksy', 'file'), '')


class Widths(Law):
    def test_of_numbers_where_0_is_one_of_them(self):
        """A width that JSON leaves out is no 0."""
        self.law('''
seq:
  - {id: is_wide, type: u1, valid: {any-of: [0, 1]}, -derive: 'items.size != 0 and items.max > 255 ? 1 : 0'}
  - {id: num_items, type: u1}
  - {id: items, type: {switch-on: is_wide, cases: {0: u1, 1: u2}}, repeat: expr, repeat-expr: num_items}
''', b'\x01\x02\x01\x00\x2c\x01')
        self.law_of(b'\x00\x02\x01\x02')
        self.law_of(b'\x01\x02\x01\x00\x02\x00')
        self.makes(b'\x01\x03\x01\x00\xff\xff\x02\x00', {'items': [1, 65535, 2]})
        self.makes(b'\x00\x02\x01\xff', {'items': [1, 255]})
        self.not_made('items[1]', {'items': [1, 65536]})


class Absent(Law):
    """What asks for a member of an object that is absent."""

    PART = '''
seq:
  - {id: total, type: u1, -derive: %s}
  - {id: has_part, type: u1}
  - {id: part, type: part, if: has_part != 0}
types:
  part: {seq: [{id: len, type: u1}, {id: data, size: len}]}
'''

    def test_what_is_derived_of_it_is_refused_by_name(self):
        self.law(self.PART % 'part.len + 1', b'\x02\x01\x01a')
        self.makes(b'\x03\x01\x02ab', {'has_part': 1, 'part': {'data': '6162'}})
        self.not_made('total: the expression uses an absent member: part', {'has_part': 0})
        self.law_of(b'\x07\x00')

    def test_what_is_derived_of_it_with_a_choice(self):
        self.law(self.PART % '"has_part != 0 ? part.len + 1 : 0"', b'\x02\x01\x01a')
        self.makes(b'\x00\x00', {'has_part': 0})

    def test_a_rule_of_what_is_derived_finds_no_fault(self):
        self.law(self.PART % '{value: part.len + 1, severity: warning}', b'\x02\x01\x01a')
        for data, said in (b'\x05\x01\x01a', 'warning[total]'), (b'\x05\x00', ''):
            self.path('file', data)
            self.assertIn(said, self.tenon('validate', '-s', 'law.ksy', 'file'))
        self.assertEqual(self.tenon('validate', '-s', 'law.ksy', 'file'), '')

    def test_rules_of_elements_are_broken_there(self):
        self.path('law.ksy', (HEAD + '''
seq:
  - {id: parts, type: part, repeat: eos}
types:
  part: {seq: [{id: kind, type: u1}, {id: more, type: more, if: kind == 1}]}
  more: {seq: [{id: len, type: u1}]}
-checks:
  - {id: all, that: parts.all(_.more.len < 3), severity: warning, level: content}
  - {id: sum, that: parts.sum(_.more.len) < 3, severity: warning, level: content}
  - {id: last, that: parts.last.more.len < 3, severity: warning}
  - {id: some, that: 'parts[0].kind == 0 or parts[0].more.len < 3', severity: warning}
''').encode())
        self.path('file', b'\x01\x02\x00')
        said = self.tenon('validate', '-s', 'law.ksy', '--level', 'content', 'file')
        self.assertIn('warning[all] parts[1] at offset 2: rule all violated: parts.all(_.more.len < 3) (found no _.more)', said)
        self.assertIn('warning[sum] parts at offset 0: rule sum violated', said)
        self.assertIn('warning[last] parts at offset 0: rule last violated: parts.last.more.len < 3 (found no parts.last.more)',
                      said)
        self.assertNotIn('some', said)
        self.assertNotIn('error', said)


class Numerals(Law):
    """Sizes that are written as text."""

    def text(self, form, base, data):
        self.law('seq: [{id: len, type: str, %s}, {id: body, size: len.to_i%s}]\n' % (form, base), data)

    def test_of_a_fixed_width_have_zeros_before_them(self):
        for base, digits in ('', b'0010'), ('(8)', b'0012'), ('(16)', b'000a'), ('(36)', b'000a'):
            self.text('size: 4', base, b'0002ab')
            self.gives(digits + b'0123456789', 'body=' + b'0123456789'.hex())
            self.makes(digits + b'0123456789', {'body': b'0123456789'.hex()})
        self.text('size: 4', '(16)', b'000Baaaaaaaaaaa')
        self.gives(b'000Aaaaaaaaaaa', 'body=' + b'aaaaaaaaaa'.hex())
        self.text('size: 1', '', b'1a')
        self.refuses('len: the number does not fit its type, expected at most 9, found 10', 'body=' + '61' * 10)

    def test_of_a_padded_width_stay_as_wide_as_they_were(self):
        for form, behind in ('size: 4, pad-right: 0x20', b' '), ('size: 4, terminator: 0', b'\0'):
            self.text(form, '(8)', b'002' + behind + b'ab')
            self.gives(b'010' + behind + b'01234567', 'body=' + b'01234567'.hex())
            self.makes(b'10' + behind * 2 + b'01234567', {'body': b'01234567'.hex()})

    def test_of_two_bases_are_not_shared(self):
        self.law('''
seq:
  - {id: kind, type: u1}
  - {id: len, type: str, size: 2}
  - {id: a, size: len.to_i, if: kind == 1}
  - {id: b, size: len.to_i(8), if: not (kind == 1)}
''', b'\x0110aaaaaaaaaa')
        self.law_of(b'\x0210bbbbbbbb')
        self.comes_to(b'\x0211' + b'a' * 9, 'b=' + '61' * 9)
        self.not_made('len', {'kind': 2, 'len': '10', 'b': '61' * 9})

    def test_what_pads_with_a_digit_is_given(self):
        self.text('size: 2, pad-right: 0x30', '', b'20ab')
        self.not_made('`len` is missing', {'body': '61' * 10})


class Misfits(Law):
    def test_values_of_another_size_than_their_field(self):
        for last in 'u1', 'b8':  # made anew, and over what was read
            self.law('''
seq:
  - {id: name, type: str, size: 4}
  - {id: padded, size: 2, pad-right: 0}
  - {id: last, type: %s}
''' % last, b'abcdx\0\1')
            said = 'the value does not have the size of its field, expected %s bytes, found %s'
            self.refuses(['name', said % (4, '5 bytes: "abcde"')], 'name=abcde')
            self.refuses(['padded', said % (2, '3 bytes: 01 02 03')], 'padded=010203')
            self.not_made(said % (4, '1 byte: "a"'), {'name': 'a', 'padded': '', 'last': 0})

    def test_amounts_of_several_members_have_no_hint(self):
        self.path('law.ksy', (HEAD + '''
seq:
  - {id: width, type: u1}
  - {id: height, type: u1}
  - {id: bits, type: u1}
  - {id: half, type: u1}
  - {id: pixels, size: width * height}
  - {id: palette, type: color, repeat: expr, repeat-expr: 1 << bits}
  - {id: twice, size: half / 2}
types: {color: {seq: [{id: rgb, size: 3}]}}
''').encode())
        said = self.tenon('check', '--writable', 'law.ksy')
        self.assertIn('the number of palette is `1 << bits`', said)
        self.assertEqual(said.count('hint'), 1, said)
        self.assertIn('hint: use half alone there', said)


class Padding(Law):
    """What is left over of a size that is derived comes and goes with it, as long as it holds nothing."""

    CHUNKS = '''
seq:
  - {id: chunks, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: len_body, type: u1}
      - {id: body, size: len_body}
      - %s
'''

    def made_anew(self, padding, data):
        self.law(self.CHUNKS % padding, data)
        report = self.tenon('check', '--writable', 'law.ksy')
        self.assertIn('the codec creates files', report)
        self.assertIn('unless set', report)

    def test_of_one_byte_comes_and_goes(self):
        for padding in ('{id: pad, size: 1, if: len_body % 2 == 1}', '{id: pad, size: len_body % 2}',
                        '{id: pad, size: len_body & 1}', '{id: pad, size: "len_body % 2 == 1 ? 1 : 0"}',
                        '{id: pad, size: body.size % 2}', '{id: pad, type: u1, if: len_body & 1 != 0}',
                        '{id: pad, type: u1, if: not (len_body % 2 == 0)}'):
            self.made_anew(padding, b'\x02ab\x01c\x00')
            self.gives(b'\x03abc\x00\x01c\x00', 'chunks[0].body=616263')
            self.gives(b'\x02ab\x02cd', 'chunks[1].body=6364')
            self.makes(b'\x02ab\x01c\x00', {'chunks': [{'body': '6162'}, {'body': '63'}]})
            self.law_of(b'\x01c\x07\x02ab')
            self.gives(b'\x03cde\x07\x02ab', 'chunks[0].body=636465')
            self.refuses('chunks[0].pad', 'chunks[0].body=6364')
            self.refuses('chunks[1].pad', 'chunks[1].pad=' + ('7' if 'u1' in padding else '07'))

    def test_up_to_a_multiple(self):
        for padding in ('{id: pad, size: (-len_body) % 4}', '{id: pad, size: (4 - len_body % 4) % 4}',
                        '{id: pad, size: 3 - (len_body + 3) % 4}', '{id: pad, size: -len_body & 3}'):
            self.made_anew(padding, b'\x04abcd\x03cde\x00')
            self.gives(b'\x05abcde\x00\x00\x00\x03cde\x00', 'chunks[0].body=6162636465')
            self.gives(b'\x04abcd\x02cd\x00\x00', 'chunks[1].body=6364')
            self.makes(b'\x01a\x00\x00\x00\x00', {'chunks': [{'body': '61'}, {'body': ''}]})
            self.makes(b'\x01aABC', {'chunks': [{'body': '61', 'pad': '414243'}]})
            self.not_made('pad', {'chunks': [{'body': '61', 'pad': '4142'}]})

    def test_up_to_a_multiple_of_the_position(self):
        for padding in '{id: pad, size: (-_io.pos) % 4}', '{id: pad, size: (4 - _io.pos % 4) % 4}':
            self.made_anew(padding, b'\x03abc\x01c\x00\x00')
            self.gives(b'\x04abcd\x00\x00\x00\x01c\x00\x00', 'chunks[0].body=61626364')
            self.makes(b'\x01a\x00\x00\x00\x00\x00\x00', {'chunks': [{'body': '61'}, {'body': ''}]})

    def test_of_a_value_that_may_lack_its_terminator(self):
        self.made_anew('{id: pad, terminator: 0, eos-error: false, if: len_body % 2 == 1}', b'\x01c\x00\x01c')
        self.gives(b'\x02cd\x01c', 'chunks[0].body=6364')
        self.gives(b'\x01c\x00\x02cd', 'chunks[1].body=6364')
        self.makes(b'\x01a\x00\x02ab', {'chunks': [{'body': '61'}, {'body': '6162'}]})

    def test_behind_an_object_whose_size_is_derived(self):
        self.law('''
seq:
  - {id: len_body, type: u1}
  - {id: body, type: body, size: len_body}
  - {id: pad, size: 1, if: len_body % 2 == 1}
types:
  body: {seq: [{id: text, type: strz}]}
''', b'\x02a\x00')
        self.gives(b'\x03ab\x00\x00', 'body.text=ab')
        self.makes(b'\x01\x00\x00', {'body': {'text': ''}})
        self.law_of(b'\x03ab\x00/')
        self.gives(b'\x05abcd\x00/', 'body.text=abcd')
        self.refuses('pad', 'body.text=a')

    def test_what_a_size_does_not_leave_over_is_given(self):
        for size in 'num', 'num + len_body % 2', '_io.size - _io.pos':
            self.law('''
seq:
  - {id: len_body, type: u1}
  - {id: body, size: len_body}
  - {id: num, type: u1}
  - {id: rest, size: %s}
''' % size, b'\x00\x00')
            self.not_made('`rest` is missing', {'body': '61', 'num': 1})
        self.law('''
seq:
  - {id: flags, type: u1, -derive: 'name.size != 0 ? 1 : 0'}
  - {id: len_name, type: u1}
  - {id: name, size: len_name}
  - {id: crc, type: u2, if: flags & 1 == 1}
''', b'\x00\x00')
        self.not_made('crc', {'name': '61'})
        self.law(self.CHUNKS % '{id: crc, type: u2, if: len_body > 0}', b'\x01a\x01\x00\x00')
        self.not_made('crc', {'chunks': [{'body': '61'}]})


class Edits(Law):
    def test_of_a_value_and_of_a_list_together(self):
        """What follows from the first edit is derived anew, and what a file holds of its own stays."""
        def part(body, total):
            return bytes([len(body)]) + body + struct.pack('<I', total)
        own = part(b'own', 7)
        self.law('''
seq:
  - {id: parts, type: part, repeat: eos}
types:
  part:
    seq:
      - {id: len_body, type: u1}
      - {id: body, size: len_body}
      - {id: sum, type: u4, -derive: crc32(body)}
''', part(b'ab', zlib.crc32(b'ab')) + own)
        for new in b'cd', b'longer':
            self.path('file', self.data)
            self.tenon('set', '-s', 'law.ksy', 'file', f'parts[0].body={new.hex()}', 'parts[+1]={"body": "78"}')
            self.assertEqual(self.path('file').read_bytes(),
                             part(new, zlib.crc32(new)) + part(b'x', zlib.crc32(b'x')) + own)


if __name__ == '__main__':
    unittest.main(verbosity=1)
