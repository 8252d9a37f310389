#!/usr/bin/env python3
"""conversions.py TENON: a file that becomes one of another format or version has what the two have in common, by names; numbers
that do not fit are refused with their place and the limits, and what is lost is listed, all of it and nothing else."""
import json
import pathlib
import struct
import unittest

from box import Box

DATA = pathlib.Path(__file__).resolve().parent.parent / 'data'

# Two formats that share members. What differs: widths, numbers of names, order, what only one of them has.
WIDE = '''
meta: {id: wide, endian: le, encoding: UTF-8}
seq:
  - {id: magic, contents: WIDE}
  - {id: number, type: s4}
  - {id: kind, type: u1, enum: kinds}
  - {id: marks, type: u1, -flags: marks}
  - {id: real, type: f8}
  - {id: whole, type: u4}
  - {id: span, type: f4, -unit: s}
  - {id: title, type: strz}
  - {id: code, size: 2}
  - {id: only_wide, type: u2}
  - {id: num_points, type: u2}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
  - {id: num_levels, type: u1}
  - {id: levels, type: u4, repeat: expr, repeat-expr: num_levels}
types:
  point:
    seq:
      - {id: x, type: f4}
      - {id: y, type: f4}
      - {id: z, type: f4}
enums:
  kinds: {1: circle, 2: square, 3: cross}
  marks: {1: bold, 2: wide, 4: tall}
'''
NARROW = '''
meta: {id: narrow, endian: be, encoding: UTF-8}
seq:
  - {id: magic, contents: NARROW}
  - {id: version, type: u1}
  - {id: num_levels, type: u2}
  - {id: levels, type: u1, repeat: expr, repeat-expr: num_levels}
  - {id: num_points, type: u1}
  - {id: points, type: spot, repeat: expr, repeat-expr: num_points}
  - {id: len_heading, type: u1}
  - {id: heading, type: str, size: len_heading, -convert: {from: title}}
  - {id: code, size: 2}
  - {id: number, type: u1}
  - {id: kind, type: u2, enum: kinds}
  - {id: marks, type: u2, -flags: marks}
  - {id: real, type: f4}
  - {id: whole, type: f4}
  - {id: span, type: f4}
  - {id: stated, type: u1, -convert: {default: 9}}
  - {id: later, type: u1, if: version > 1}
types:
  spot:
    seq:
      - {id: y, type: f8}
      - {id: x, type: f8}
enums:
  kinds: {7: square, 8: circle, 2: star}
  marks: {16: tall, 32: bold, 1: thin}
'''

# What only one of them has, of each kind.
NEW = '''
meta: {id: new, endian: le, encoding: UTF-8}
seq:
  - {id: magic, contents: NEW}
  - {id: number, type: s4}
  - {id: label, type: strz}
  - {id: raw, size: 2}
  - {id: f, type: f4}
  - {id: sw, type: u1, enum: e}
  - {id: bits, type: u1, -flags: m}
  - {id: list, type: u1, repeat: eos}
enums:
  e: {0: nay, 1: yea}
  m: {1: bold, 2: wide}
'''


def wide(number=5, kind=2, marks=5, real=0.5, whole=1 << 24, title=b'name', points=((1, 2, 3),), levels=(1, 255)):
    return (b'WIDE' + struct.pack('<iBBdIf', number, kind, marks, real, whole, 1.5) + title + b'\0' + b'\xab\xcd' +
            struct.pack('<HH', 77, len(points)) + b''.join(struct.pack('<3f', *point) for point in points) +
            struct.pack(f'<B{len(levels)}I', len(levels), *levels))


def narrow(number=5, kind=7, marks=48, real=0.5, whole=1 << 24, title=b'name', points=((1, 2),), levels=(1, 255), version=1,
           tail=b''):
    return (b'NARROW' + struct.pack(f'>BH{len(levels)}B', version, len(levels), *levels) + bytes([len(points)]) +
            b''.join(struct.pack('>dd', y, x) for x, y in points) + bytes([len(title)]) + title + b'\xab\xcd' +
            struct.pack('>BHHfff', number, kind, marks, real, whole, 1.5) + b'\x09' + tail)


class Convert(Box):
    def setUp(self):
        super().setUp()
        self.path('wide.ksy', WIDE.encode())
        self.path('narrow.ksy', NARROW.encode())

    def convert(self, data, to, *options, status=0):
        """(what was made, or None; what the tool says of it, with `--output json`)"""
        self.path('in', data)
        ended, output, messages = self.run_tool('convert', 'in', '--to', to, '-o', 'out', '--output', 'json', *options)
        self.assertEqual(ended, status, output + messages)
        out = self.path('out')
        made = out.read_bytes() if out.exists() else None
        out.unlink(missing_ok=True)
        self.assertEqual(made is not None, status == 0)
        return made, json.loads(output)

    def between(self, data, to, *options, status=0):
        return self.convert(data, to, '-s', 'wide.ksy', '-s', 'narrow.ksy', *options, status=status)

    def refused(self, data, *words):
        """Nothing is written, and it is said why."""
        _, said = self.between(data, 'narrow@1', status=1)
        why = said.get('problem') or json.dumps(said['findings'])
        for word in words:
            self.assertIn(word, why)

    @staticmethod
    def paths(said, what):
        return {each['path']: each['count'] for each in said[what]}

    # ---- between formats ----

    def test_what_two_formats_share(self):
        made, said = self.between(wide(), 'narrow@1')
        self.assertEqual(made, narrow())
        self.assertEqual(self.paths(said, 'lost'), {'only_wide': 1, 'points[*].z': 1})
        self.assertEqual(self.paths(said, 'made'), {'stated': 1})
        self.assertEqual((said['format'], said['to'], said['passed']), ('wide', 'narrow', True))

    def test_back_again_but_for_what_was_lost(self):
        """`title` and `heading` are the same in both directions; what was lost has to be said anew."""
        made, said = self.between(narrow(), 'wide', '--with', 'only_wide=77', '--with', 'points[*].z=3')
        self.assertEqual(made, wide())
        self.assertEqual(self.paths(said, 'lost'), {})
        self.assertEqual(self.paths(said, 'made'), {'only_wide': 1, 'points[*].z': 1})

    def test_what_a_version_has_comes_with_it(self):
        made, said = self.between(wide(), 'narrow@2', '--with', 'later=4')
        self.assertEqual(made, narrow(version=2, tail=b'\4'))
        self.assertEqual(self.paths(said, 'made'), {'stated': 1, 'later': 1})
        _, said = self.between(wide(), 'narrow@2', status=1)
        self.assertIn("`later` needs a value; give it with --with 'later=VALUE'", said['problem'])
        made, said = self.convert(narrow(version=2, tail=b'\4'), 'narrow@1', '-s', 'narrow.ksy')
        self.assertEqual(made, narrow())
        self.assertEqual(self.paths(said, 'lost'), {'later': 1})

    def test_numbers_that_do_not_fit_are_refused(self):
        for number in (-1, 256):
            self.refused(wide(number=number), '`number`', str(number), '0 to 255')
        self.refused(wide(levels=(1, 2, 256)), '`levels[2]`', '256', '0 to 255')
        self.refused(wide(whole=(1 << 24) + 1), '`whole`', '16777217', 'up to 16777216')
        self.refused(wide(real=0.1), '`real`', '0.1', 'cannot be stored exactly in an f4')
        self.refused(wide(real=1e300), '`real`', '1e300', 'up to 3.4028235e38')
        self.refused(wide(points=((1, 2, 3),) * 256), 'points', '256', '255')

    def test_numbers_at_the_limits(self):
        made, _ = self.between(wide(number=255, real=3.4028234663852886e38, whole=0xff000000), 'narrow@1')
        self.assertEqual(made, narrow(number=255, real=3.4028234663852886e38, whole=0xff000000))
        for real in (float('inf'), float('-inf'), -0.0, 2.0 ** -149):
            self.assertEqual(self.between(wide(real=real), 'narrow@1')[0], narrow(real=real))

    def test_a_wider_number_has_the_same_value(self):
        """0.1 as f4 is another number than 0.1 as f8."""
        tenth = struct.unpack('<f', struct.pack('<f', 0.1))[0]
        self.assertNotEqual(tenth, 0.1)
        made, _ = self.between(wide(points=((tenth, -tenth, 0),)), 'narrow@1')
        self.assertEqual(made, narrow(points=((tenth, -tenth),)))

    def test_names_stay_and_numbers_follow(self):
        self.assertEqual(self.between(wide(kind=1, marks=1), 'narrow@1')[0], narrow(kind=8, marks=32))
        self.refused(wide(kind=3), '`kind`', '"cross"')
        self.refused(wide(kind=7), '`kind`', '7', 'has no name in the source, and the result needs a name')
        self.refused(wide(marks=2), '`marks`', '"wide"')
        self.refused(wide(marks=16), '`marks`', '16')

    def test_numbers_of_another_unit_are_others(self):
        self.path('narrow.ksy', NARROW.replace('id: span, type: f4', 'id: span, type: f4, -unit: ms').encode())
        self.refused(wide(), '`span` needs a value')

    def test_other_kinds_of_values_are_others(self):
        self.path('narrow.ksy', NARROW.replace('id: code, size: 2', 'id: code, type: str, size: 2').encode())
        made, said = self.between(wide(), 'narrow@1', '--with', 'code=hi')
        self.assertEqual(made, narrow().replace(b'\xab\xcd', b'hi'))
        self.assertIn({'path': 'code', 'count': 1, 'first': 'code', 'value': '"abcd"'}, said['lost'])

    def test_a_version_is_needed_where_there_are_several(self):
        _, said = self.between(wide(), 'narrow', status=1)
        self.assertIn('`version` needs a value', said['problem'])

    def test_records_under_a_mask(self):
        """Which members records have follows from the flags, which are called alike."""
        head = 'meta: {id: %s, endian: %s}\nseq:\n  - {id: magic, contents: %s}\n'
        body = ('  - {id: mask, type: u1, -flags: parts}\n  - {id: rows, type: row(mask), repeat: eos}\n'
                'types: {row: {params: [{id: mask, type: u1}], seq: [{id: a, type: u1},\n'
                '  {id: b, type: u2, if: mask & %d != 0}, {id: c, type: u2, if: mask & %d != 0}]}}\n'
                'enums: {parts: {%d: b, %d: c}}\n')
        self.path('wide.ksy', (head % ('wide', 'le', 'WIDE') + body % (1, 2, 1, 2)).encode())
        self.path('narrow.ksy', (head % ('narrow', 'be', 'NARROW') + body % (8, 4, 8, 4)).encode())
        made, said = self.between(b'WIDE\2\x01\x02\x00\x03\x04\x00', 'narrow')
        self.assertEqual(made, b'NARROW\4\x01\x00\x02\x03\x00\x04')
        self.assertEqual((said['lost'], said['made']), ([], []))

    # ---- between versions ----

    def test_nothing_changes_where_nothing_is_asked_for(self):
        for path in sorted(DATA.glob('*/*')):
            if path.suffix not in ('.ani', '.mdl', '.pak', '.bin', '.mesh', '.png', '.jpg', '.asc', '.vs3', '.ps4'):
                continue
            name = json.loads(self.run_tool('validate', '--output', 'json', path)[1])['format']
            if name is None or path.parent.name in ('language', 'narrow'):
                continue
            with self.subTest(path=path):
                made, said = self.convert(path.read_bytes(), name, '--format', name)
                self.assertEqual(made, path.read_bytes())
                self.assertEqual((said['lost'], said['made']), ([], []))

    def test_bytes_that_no_member_holds_are_lost(self):
        wave = (DATA / 'urho3d/wave.ani').read_bytes()
        made, said = self.convert(wave + b'more', 'urho_animation')
        self.assertEqual(made, wave)
        self.assertEqual(self.paths(said, 'lost'), {'$gaps': 1})

    def test_objects_that_nest_deep(self):
        """A member goes in all of them, also where the place of an error has only its last steps."""
        self.path('deep.ksy', b'''
meta: {id: deep, endian: le}
seq: [{id: magic, contents: DEEP}, {id: version, type: u1}, {id: root, type: node(version)}]
types:
  node:
    params: [{id: version, type: u1}]
    seq:
      - {id: extra, type: u2, if: version == 2, -convert: {default: 7}}
      - {id: num_kids, type: u1}
      - {id: kids, type: node(version), repeat: expr, repeat-expr: num_kids}
''')
        deep = b'DEEP\1' + b'\1' * 60 + b'\0'
        made, said = self.convert(deep, 'deep@2', '-s', 'deep.ksy')
        self.assertEqual(made, b'DEEP\2' + b'\7\0\1' * 60 + b'\7\0\0')
        self.assertEqual(sum(each['count'] for each in said['made']), 61)
        back, said = self.convert(made, 'deep@1', '-s', 'deep.ksy')
        self.assertEqual((back, said['lost']), (deep, []))
        back, said = self.convert(made[:-3] + b'\6\0\0', 'deep@1', '-s', 'deep.ksy')
        self.assertEqual((back, [each['value'] for each in said['lost']]), (deep, ['6']))

    def test_a_member_that_was_called_otherwise(self):
        """Between versions, in both directions; its number must fit."""
        self.path('renamed.ksy', b'''
meta: {id: renamed, endian: le}
seq:
  - {id: magic, contents: REN}
  - {id: version, type: u1}
  - {id: speed, type: u1, if: version == 1}
  - {id: velocity, type: u2, if: version == 2, -convert: {from: speed}}
''')
        made, said = self.convert(b'REN\1\5', 'renamed@2', '-s', 'renamed.ksy')
        self.assertEqual((made, said['lost'], said['made']), (b'REN\2\5\0', [], []))
        back, said = self.convert(made, 'renamed@1', '-s', 'renamed.ksy')
        self.assertEqual((back, said['lost'], said['made']), (b'REN\1\5', [], []))
        _, said = self.convert(b'REN\2\0\1', 'renamed@1', '-s', 'renamed.ksy', status=1)
        self.assertIn('`speed` cannot be converted: 256 is out of range: 0 to 255', said['problem'])

    def test_codecs_that_write_over_what_was_read(self):
        """They compose the file of its members, where these come and go."""
        self.path('over.ksy', b'''
meta: {id: over, endian: le}
seq:
  - {id: magic, contents: OV}
  - {id: version, type: u1}
  - {id: n, type: u1}
  - {id: text, type: str, encoding: UTF-16LE, size: n * 2}
  - {id: alt, type: {switch-on: n, cases: {0: u1, 1: u2}}}
  - {id: extra, type: u2, if: version == 2, -convert: {default: 7}}
  - {id: c, type: u1}
''')
        made, said = self.convert(b'OV\1\1a\0\1\2\x33', 'over@2', '-s', 'over.ksy')
        self.assertEqual((made, self.paths(said, 'made')), (b'OV\2\1a\0\1\2\7\0\x33', {'extra': 1}))
        back, said = self.convert(made, 'over@1', '-s', 'over.ksy')
        self.assertEqual((back, said['lost']), (b'OV\1\1a\0\1\2\x33', []))

    # A file whose instance shows bytes at an offset that a member stores.
    TITLED = '''
meta: {id: titled, endian: le, encoding: ASCII}
seq:
  - {id: magic, contents: MAGIC}
  - {id: version, type: WIDTH}
  - {id: ofs_name, type: u1}
instances:
  name: {pos: ofs_name, NAME}
'''

    def titled(self, name, magic, width='u1', value='type: strz'):
        schema = self.TITLED.replace('MAGIC', magic).replace('WIDTH', width).replace('NAME', value)
        self.path(name, schema.encode())

    def test_what_instances_show_comes_along(self):
        self.titled('old.ksy', 'A1')
        self.titled('new.ksy', 'A2', 'u4')
        self.titled('placed.ksy', 'A3', 'u1', 'type: strz, -place: {order: 1}')
        self.path('short.ksy', self.TITLED.replace('MAGIC', 'A4').replace('WIDTH', 'u1').split('instances')[0].encode())
        self.titled('again.ksy', 'A1')
        old = ('-s', 'old.ksy', '--strict', '--with', 'version=7')
        data = b'A1\7\4name\0'
        for to, expected in ((('new.ksy', b'A2\7\0\0\0\7name\0'), ('placed.ksy', b'A3\7\4name\0'), ('again.ksy', data))):
            made, said = self.convert(data, to, *old)
            self.assertEqual((made, said['lost']), (expected, []))
        made, _ = self.convert(b'A3\7\4name\0', 'new.ksy', '-s', 'placed.ksy', '--strict', '--with', 'version=7')
        self.assertEqual(made, b'A2\7\0\0\0\7name\0')
        _, said = self.convert(data, 'short.ksy', *old, status=1)
        self.assertEqual(self.paths(said, 'lost'), {'name': 1})

    def test_what_instances_show_stays_in_another_version(self):
        text = self.TITLED.replace('MAGIC', 'OV').replace('WIDTH', 'u1').replace('NAME', 'size: 2')
        extra = '  - {id: extra, type: u2, if: version == 2, -convert: {default: 7}}\ninstances:'
        self.path('over.ksy', text.replace('instances:', extra).encode())
        self.assertEqual(self.convert(b'OV\1\4ab', 'titled@1', '-s', 'over.ksy', '--strict')[0], b'OV\1\4ab')
        self.assertEqual(self.convert(b'OV\1\4ab', 'titled@2', '-s', 'over.ksy', '--strict')[0], b'OV\2\6\7\0ab')

    def test_offsets_into_a_table_that_changes(self):
        """An instance that shows bytes of other members cannot be placed anew: it is lost if its offset leads elsewhere."""
        text = '''
meta: {id: table, endian: be, encoding: UTF-8}
seq:
  - {id: len_strings, type: u1}
  - {id: strings, type: strings, size: len_strings}
  - {id: num, type: NUMBER}
  - {id: notes, type: note, repeat: expr, repeat-expr: num}
types:
  strings: {seq: [{id: items, type: strz, repeat: eos, encoding: CODING}]}
  note:
    seq: [{id: ofs_text, type: u1}]
    instances:
      text: {io: _root.strings._io, pos: ofs_text, type: strz, encoding: CODING}
'''
        self.path('old.ksy', text.replace('CODING', 'UTF-8').replace('NUMBER', 'u1').encode())
        self.path('wide.ksy', text.replace('CODING', 'UTF-16LE').replace('NUMBER', 'u1').encode())
        self.path('other.ksy', text.replace('CODING', 'UTF-8').replace('NUMBER', 'u2').encode())
        data = b'\6aa\0bb\0\2\0\3'
        _, said = self.convert(data, 'wide.ksy', '-s', 'old.ksy', '--strict', status=1)
        self.assertEqual((self.paths(said, 'lost'), said['lost'][0]['first']), ({'notes[*].text': 1}, 'notes[1].text'))
        made, said = self.convert(data, 'other.ksy', '-s', 'old.ksy', '--strict')
        self.assertEqual((made, said['lost']), (b'\6aa\0bb\0\0\2\0\3', []))

    def test_values_of_one_of_several_types(self):
        """Their members match by name, as those of other objects; a type that the target lacks is named."""
        text = '''
meta: {id: tlv, endian: ORDER}
seq:
  - {id: kind, type: u1}
  - {id: first, type: {switch-on: kind, cases: {1: pair, 2: one, 3: u1}}}
  - {id: many, type: {switch-on: kind, cases: {1: pair, 2: one, 3: u1}}, repeat: expr, repeat-expr: 2}
types:
  pair: {seq: [{id: x, type: u1}, {id: y, type: WIDTH}]}
  one: {seq: [{id: z, type: u2}]}
'''
        self.path('old.ksy', text.replace('ORDER', 'be').replace('WIDTH', 'u1').encode())
        self.path('new.ksy', text.replace('ORDER', 'le').replace('WIDTH', 'u2').encode())
        self.path('less.ksy', text.replace('ORDER', 'le').replace('WIDTH', 'u1').replace('one', 'two').encode())
        for data, expected in ((b'\1\3\4\5\6\7\x08', b'\1\3\4\0\5\6\0\7\x08\0'), (b'\2abcdef', b'\2badcfe'), (b'\3abc',) * 2):
            made, said = self.convert(data, 'new.ksy', '-s', 'old.ksy')
            self.assertEqual((made, said['lost'], said['made']), (expected, [], []))
        made, said = self.convert(b'\2abcdef', 'less.ksy', '-s', 'old.ksy', status=1)
        self.assertIn('there is no type `one`', said['problem'])

    def test_flags_and_a_list(self):
        """Each flag becomes its element, in the order of the flags; what stands for no flag is lost."""
        self.path('columns.ksy', b'''
meta: {id: columns, endian: le}
seq:
  - {id: magic, contents: COL}
  - {id: version, type: u1}
  - {id: shown, type: u1, -flags: column, if: version == 1}
  - {id: num_columns, type: u1, if: version == 2}
  - id: columns
    type: column
    repeat: expr
    repeat-expr: num_columns
    if: version == 2
    -convert: {from: shown, flags: {name: {kind: text, width: 20}, size: {kind: number, width: 8}}}
types:
  column: {seq: [{id: kind, type: u1, enum: kind}, {id: width, type: u1}]}
enums:
  column: {2: size, 1: name}
  kind: {7: text, 8: number}
''')
        listed = {0: b'\0', 1: b'\1\7\24', 2: b'\1\10\10', 3: b'\2\7\24\10\10'}
        for flags, columns in listed.items():
            made, said = self.convert(b'COL\1' + bytes([flags]), 'columns@2', '-s', 'columns.ksy')
            self.assertEqual((made, said['lost'], said['made']), (b'COL\2' + columns, [], []))
            back, said = self.convert(made, 'columns@1', '-s', 'columns.ksy')
            self.assertEqual((back, said['lost'], said['made']), (b'COL\1' + bytes([flags]), [], []))
        made, said = self.convert(b'COL\1\7', 'columns@2', '-s', 'columns.ksy')
        self.assertEqual((made, said['lost'][0]['path'], said['lost'][0]['value']), (b'COL\2' + listed[3], 'shown', '4'))
        made, said = self.convert(b'COL\2\3\10\10\7\24\7\25', 'columns@1', '-s', 'columns.ksy')
        self.assertEqual((made, [each['first'] for each in said['lost']]), (b'COL\1\3', ['columns[2]']))

    def test_conditions_that_values_decide(self):
        """Members that other values decide stay as they are, whatever the version does to their neighbours."""
        self.path('parts.ksy', b'''
meta: {id: parts, endian: le}
seq: [{id: magic, contents: PART}, {id: version, type: u1}, {id: parts, type: part(version), repeat: eos}]
types:
  part:
    params: [{id: version, type: u1}]
    seq:
      - {id: kind, type: u1}
      - {id: old, type: u1, if: version == 1 and kind != 3}
      - {id: round, type: u1, if: kind == 1}
      - {id: flat, type: u2, if: kind == 2}
''')
        data = b'PART\1' + b'\1\x0a\x0b' + b'\2\x0c\x0d\x0e' + b'\3' + b'\1\x0f\x10'
        made, said = self.convert(data, 'parts@2', '-s', 'parts.ksy')
        self.assertEqual(made, b'PART\2' + b'\1\x0b' + b'\2\x0d\x0e' + b'\3' + b'\1\x10')
        self.assertEqual(self.paths(said, 'lost'), {'parts[*].old': 3})
        back, said = self.convert(made, 'parts@1', '-s', 'parts.ksy', '--with', '**.old=15', '--with', 'parts[0].old=10',
                                  '--with', 'parts[1].old=12')
        self.assertEqual(self.paths(said, 'made'), {'parts[*].old': 3})
        self.assertEqual(back, data)

    def test_slots_with_one_name(self):
        """Slots of one name are told apart by their numbers; these are others where the order is another one."""
        vertex = struct.pack('<3f2f3f', 1, 2, 3, 4, 5, 6, 7, 8)
        tail = struct.pack('<IIIII6f', 0, 0, 0, 0, 0, *(0,) * 6)
        mask = struct.pack('<4sIIIII', b'UMDL', 1, 1, 1 | 8 | 32, 0, 0) + vertex + tail[4:]
        made, said = self.convert(mask, 'UMD2', '--format', 'urho_model')
        elements = [(3, 0, 0), (2, 4, 0), (3, 4, 0)]
        head = struct.pack('<4sIII', b'UMD2', 1, 1, len(elements))
        self.assertEqual(made, head + b''.join(struct.pack('BBBB', *e, 0) for e in elements) + struct.pack('<II', 0, 0) +
                         vertex + tail[4:])
        self.assertEqual((said['lost'], said['made']), ([], []))
        order = [elements[2], elements[1], elements[0]]
        turned = (head + b''.join(struct.pack('BBBB', *e, 0) for e in order) + struct.pack('<II', 0, 0) + vertex[20:] +
                  vertex[12:20] + vertex[:12] + tail[4:])
        back, said = self.convert(turned, 'UMDL')
        self.assertEqual(back, mask)
        self.assertEqual((said['lost'], said['made']), ([], []))

    # ---- containers ----

    def test_packages_of_every_kind(self):
        names = {'a.txt': b'abc', 'folder/b.bin': bytes(i * i % 251 for i in range(70000)), 'c': b''}
        for name, data in names.items():
            self.path('in_package/' + name, data)
        self.tenon('pack', 'in_package', '-o', 'first.pak', '--keep-empty')
        first = self.path('first.pak').read_bytes()
        for kind in ('ULZ4', 'RPAK', 'RLZ4', 'UPAK'):
            made, said = self.convert(first, kind)
            self.assertEqual(made[:4], kind.encode())
            self.assertEqual((said['lost'], said['made']), ([], []))
            self.path('again.pak', made)
            self.tenon('validate', '--strict', 'again.pak')
            self.tenon('extract', 'again.pak', '-o', kind)
            for name, data in names.items():
                self.assertEqual((self.folder / kind / name).read_bytes(), data)
            self.assertEqual(self.convert(made, 'urho_package@upak')[0], first)
        _, said = self.convert(first, 'urho_package@zip', status=2)
        self.assertIn('urho_package has no kind `zip`; its kinds are upak, ulz4, rpak, rlz4', said['problem'])

    def test_what_is_beside_the_files(self):
        _, said = self.convert((DATA / 'urho3d/appended.pak').read_bytes(), 'freebinary_pack')
        self.assertEqual(self.paths(said, 'lost'), {'stub': 1})
        self.assertEqual(said['to'], 'freebinary_pack')

    # ---- which schemas ----

    def test_two_schemas_of_one_name(self):
        """A revision is called as what it revises: files say which is meant, and a name that two have is refused."""
        text = 'meta: {{id: note, endian: le}}\nseq: [{{id: magic, contents: NOTE}}, {{id: number, type: {}}}]\n'
        self.path('old.ksy', text.format('u1').encode())
        self.path('new.ksy', text.format('u2').encode())
        both = ('-s', 'old.ksy', '-s', 'new.ksy')
        for options in ((), ('-s', 'new.ksy', '--format', 'old.ksy')):
            made, said = self.convert(b'NOTE\5', 'new.ksy', '-s', 'old.ksy', *options)
            self.assertEqual(made, b'NOTE\5\0')
            self.assertEqual((said['format'], said['to']), ('note', 'note'))
        made, _ = self.convert(b'NOTE\5\0', 'old.ksy', *both, '--format', 'new.ksy')
        self.assertEqual(made, b'NOTE\5')
        self.path('in', b'NOTE\5\0')
        said = self.tenon('convert', 'in', *both, '--format', 'new.ksy', '--to', 'note', status=2)
        self.assertIn('several schemas are called `note`; --to FILE.ksy names one', said)
        said = self.tenon('get', 'number', 'in', *both, '--format', 'note', status=2)
        self.assertIn('several schemas are called `note`; --format FILE.ksy names one', said)
        self.assertEqual(self.tenon('get', 'number', 'in', *both, '--format', 'new.ksy'), '5\n')

    def test_format_chooses_among_schemas(self):
        """Where a file may be of several of the schemas given, by a name or a file."""
        for name in ('one', 'two'):
            self.path(f'{name}.ksy', f'meta: {{id: {name}, file-extension: bin}}\n'
                                     f'seq: [{{id: {name}, type: u1}}]\n'.encode())
        self.path('in.bin', b'\7')
        both = ('-s', 'one.ksy', '-s', 'two.ksy')
        self.assertIn('several formats are possible', self.tenon('decode', *both, 'in.bin', status=2))
        for name in ('one', 'two'):
            for chosen in (name, f'{name}.ksy'):
                self.assertEqual(json.loads(self.tenon('decode', *both, '--format', chosen, 'in.bin'))[name], 7)
        self.assertIn('there is no format `three`', self.tenon('decode', *both, '--format', 'three', 'in.bin', status=2))
        self.assertIn('give either', self.tenon('decode', '-s', 'one.ksy', '--format', 'two', 'in.bin', status=2))

    # ---- the command ----

    def test_strict_writes_nothing_where_something_is_lost(self):
        _, said = self.between(wide(), 'narrow@1', '--strict', status=1)
        self.assertEqual(self.paths(said, 'lost'), {'only_wide': 1, 'points[*].z': 1})
        self.assertIn('values would be lost, so nothing is written', said['problem'])

    def test_without_an_output_it_only_says(self):
        self.path('in', wide())
        before = sorted(self.folder.rglob('*'))
        text = self.tenon('convert', '-s', 'wide.ksy', '-s', 'narrow.ksy', 'in', '--to', 'narrow@1')
        self.assertEqual(text, 'in: lost: points[0].z  3.0\nin: lost: only_wide  77\nin: made: stated  9\n')
        self.assertEqual(sorted(self.folder.rglob('*')), before)

    def test_a_file_is_never_replaced_by_what_is_wrong(self):
        self.path('in', wide(number=300))
        self.path('out', b'before')
        self.tenon('convert', '-s', 'wide.ksy', '-s', 'narrow.ksy', 'in', '--to', 'narrow@1', '-o', 'out', status=1)
        self.assertEqual(self.path('out').read_bytes(), b'before')
        self.path('in', wide())
        text = self.tenon('convert', '-s', 'wide.ksy', '-s', 'narrow.ksy', 'in', '--to', 'narrow@1', '-o', 'in', status=2)
        self.assertIn('the output would replace the input', text)
        self.assertEqual(self.path('in').read_bytes(), wide())

    def test_folders(self):
        for name in ('wave.ani', 'version3.ani'):
            self.path('from/' + name, (DATA / 'urho3d' / name).read_bytes())
        self.tenon('convert', 'from', '--to', 'UANI', '-o', 'to/')
        self.assertEqual(self.path('to/wave.ani').read_bytes(), (DATA / 'urho3d/wave.ani').read_bytes())
        self.assertEqual(self.tenon('get', 'magic', 'to/version3.ani'), 'UANI\n')

    def test_values_are_of_the_kind_of_their_members(self):
        self.path('new.ksy', NEW.encode())
        for value, expected in (('007', '007'), ('[1', '[1'), ('true', 'true'), ('"q"', 'q'), ('"', '"'), ('x y', 'x y')):
            self.path('in', wide())
            self.tenon('convert', 'in', '-s', 'wide.ksy', '--to', 'new.ksy', '-o', 'made', '--with', 'label=' + value, '--with',
                       'raw=0012', '--with', 'f=1', '--with', 'sw=yea', '--with', 'bits=bold', '--with', 'list=[1, 2]')
            made = json.loads(self.tenon('decode', '-s', 'new.ksy', 'made'))
            self.assertEqual([made[each] for each in ('label', 'raw', 'f', 'sw', 'bits', 'list')],
                             [expected, '0012', 1.0, 'yea', ['bold'], [1, 2]])

    def test_paths_that_lead_nowhere(self):
        wave = DATA / 'urho3d/wave.ani'
        weights = ['convert', wave, '--to', 'UAN2@3', '-o', 'out', '--with', '**.weight=2']
        for path in ('tracks["Hand"].weight', 'tracks[name].weight', 'tracks[].weight', 'tracks[1', 'tracks[1]x', '.weight'):
            self.assertIn('--with takes names', self.tenon(*weights, '--with', path + '=7', status=2))
        for path in ('nope', 'tracks[9].weight', 'tracks[*].wait', 'tracks[0].wait'):
            said = self.tenon(*weights, '--with', path + '=7', status=1)
            self.assertIn(f"--with '{path}': the result has no such member", said)
        for path in ('**.wait', '*.wait', 'tracks[*].keys[*].wait'):
            said = self.tenon(*weights, '--with', path + '=7', status=1)
            self.assertIn(f"--with '{path}': ", said)
        self.assertIn('urho_animation stores no member of this name; did you mean `weight`?',
                      self.tenon(*weights, '--with', '**.wieght=7', status=1))
        self.assertIn('absent', self.tenon('convert', wave, '--to', 'UAN2@2', '-o', 'out', '--with', 'tracks[0].weight=1', status=1))
        self.path('in/a', b'1')
        said = self.tenon('pack', 'in', '--format', 'urho_package', '-o', 'out', '--with', 'package.nope=1', status=1)
        self.assertIn("--with 'package.nope'", said)
        self.assertFalse(self.path('out').exists())
        self.tenon('pack', 'in', '--format', 'urho_package', '-o', 'p.pak')
        before = self.path('p.pak').read_bytes()
        self.assertIn("--with 'nope'", self.tenon('add', 'p.pak', 'b=in/a', '--with', 'nope=1', status=1))
        self.assertEqual(self.path('p.pak').read_bytes(), before)
        self.tenon(*weights, '--with', 'tracks[1].weight=7')
        self.assertEqual(self.tenon('get', '--output', 'values', 'tracks[*].weight', 'out'), '2.0\n7.0\n')
        self.tenon('convert', wave, '--to', 'UAN2@2', '-o', 'out', '--with', 'tracks[*].weight=1')  # in some versions there is one

    def test_kinds_in_any_case(self):
        self.path('in/a', b'1')
        self.tenon('pack', 'in', '--format', 'urho_package', '-o', 'p.pak')
        for kind in ('RLZ4', 'rlz4', 'Ulz4', 'upak', 'rpak'):
            self.tenon('convert', 'p.pak', '--to', kind, '-o', 'q.pak')
            self.assertEqual(self.path('q.pak').read_bytes()[:4], kind.upper().encode())
        self.tenon('convert', 'p.pak', '--to', 'umd2', status=2)

    def test_values_that_are_no_json(self):
        """They are text, which numbers refuse."""
        for value in ('later=[1', 'later={"a":1}}', 'later="x', 'later=007', 'later=1x', 'later=-'):
            _, said = self.between(wide(), 'narrow@2', '--with', value, status=1)
            self.assertIn('`later`', said['problem'])
        for value in ('=5', 'later'):
            self.tenon('convert', 'in', '--to', 'urho_animation', '--with', value, status=2)
        _, said = self.between(wide(), 'narrow@2', '--with', 'later=true', status=1)
        self.assertIn('`later`', said['problem'])


if __name__ == '__main__':
    unittest.main()
