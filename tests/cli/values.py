#!/usr/bin/env python3
"""values.py TENON: values of many files, as lines, as JSON and as CSV: what other programs read of them is what is in the
files."""
import csv
import io
import json
import pathlib
import shutil
import struct
import subprocess
import unittest

from box import TENON, Box, pack_bytes

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WAVE = (ROOT / 'tests/data/urho3d/wave.ani').read_bytes()
CRANE = (ROOT / 'tests/data/urho3d/crane.mdl').read_bytes()
MESH = (ROOT / 'tests/data/freebinary/triangle.mesh').read_bytes()


def animation(*tracks):
    """(name, times): keyframes that have nothing but a time."""
    data = b'UANI' + b'made\0' + struct.pack('<fI', 4.0, len(tracks))
    for name, times in tracks:
        data += name + b'\0' + b'\0' + struct.pack('<I', len(times)) + struct.pack(f'<{len(times)}f', *times)
    return data


def program(name):
    return unittest.skipUnless(shutil.which(name), f'{name} is not installed')


class Values(Box):
    def output(self, *arguments, status=0):
        ended, output, messages = self.run_tool(*arguments)
        self.assertEqual(ended, status, output + messages)
        return output

    def records(self, *arguments, status=0):
        return [json.loads(line) for line in self.output(*arguments, '--output', 'jsonl', status=status).splitlines()]

    def rows(self, *arguments, status=0):
        return list(csv.reader(io.StringIO(self.output(*arguments, '--output', 'csv', status=status))))

    def folder_of_files(self):
        self.path('in/a.ani', animation((b'one', [0.0, 0.5]), (b'two', [1.5])))
        self.path('in/deep/b, "c".ani', animation((b'say "hi",\nyou', [])))
        self.path('in/crane.mdl', CRANE)
        self.path('in/cut.ani', WAVE[:100])
        self.path('in/notes.txt', b'hello')

    def test_computed_values_may_be_large(self):
        """Lists and text that are made, and values that ask for these: a small room for them lies in each command."""
        for count in 64, 65, 700:
            numbers = [n + 0.5 for n in range(count)]
            self.path('large.ksy', f"""
meta: {{id: large, encoding: ASCII}}
seq:
  - {{id: at, type: u2le}}
  - {{id: text, type: strz}}
instances:
  reals: {{value: '{numbers}'}}
  integers: {{value: '{[1000 * n for n in range(count)]}'}}
  real: {{value: 'reals[at]'}}
  twice: {{value: text + text}}
""".encode())
            text = 'x' * count
            self.path('file', struct.pack('<H', count - 1) + text.encode() + b'\0')
            value = json.loads(self.output('decode', '--all', '-s', 'large.ksy', 'file'))
            expected = {'at': count - 1, 'text': text, 'reals': numbers, 'integers': [1000 * n for n in range(count)],
                        'real': count - 0.5, 'twice': 2 * text}
            self.assertEqual({key: value[key] for key in expected}, expected)
            self.assertNotIn('error', self.output('dump', '-s', 'large.ksy', 'file'))
            self.assertEqual(self.output('get', '-s', 'large.ksy', 'real', 'file'), f'{count - 0.5}\n')
            self.assertEqual(self.output('get', '-s', 'large.ksy', 'twice', 'file'), f'{2 * text}\n')
            self.path('value.json', json.dumps(value).encode())
            self.output('encode', '-s', 'large.ksy', 'value.json', '-o', 'again')

    # ---- get ----

    def test_several_values_are_lines_behind_their_paths(self):
        self.path('a.ani', animation((b'one', [0.0, 0.5]), (b'two', [1.5])))
        self.assertEqual(self.output('get', 'tracks[*].name', 'a.ani'), 'tracks[0].name: one\ntracks[1].name: two\n')
        self.assertEqual(self.output('get', 'tracks["two"].name', 'a.ani'), 'two\n')
        self.assertEqual(self.output('get', '**.time', 'a.ani'),
                         'tracks[0].keyframes[0].time: 0.0\ntracks[0].keyframes[1].time: 0.5\ntracks[1].keyframes[0].time: 1.5\n')
        self.assertEqual(self.output('get', '--output', 'values', '**.time', 'a.ani'), '0.0\n0.5\n1.5\n')
        self.assertEqual(self.output('get', '--output', 'json', 'tracks[*].name', 'a.ani'), '"one"\n"two"\n')
        self.assertEqual(self.output('get', '-p', 'length', '-p', 'name', 'a.ani'), 'length: 4.0\nname: made\n')
        self.assertEqual(self.output('get', 'a.ani!tracks[*].name'), 'tracks[0].name: one\ntracks[1].name: two\n')
        self.assertEqual(self.output('get', '-p', '[*].name', 'a.ani!tracks'), 'tracks[0].name: one\ntracks[1].name: two\n')

    def test_what_leads_nowhere_is_an_error_also_in_part(self):
        self.path('a.ani', animation((b'one', [0.0])))
        for paths, output, message in [
                (['-p', 'tracks[*].nme'], '', 'there is no `tracks[*].nme`: track has no member `nme`; did you mean `name`?'),
                (['-p', 'length', '-p', 'lenth'], 'length: 4.0\n', 'there is no `lenth`'),
                (['-p', '**.bones'], '', 'no element or member has this name'), (['-p', 'tracks[*'], '', 'this bracket is not closed')]:
            ended, told, messages = self.run_tool('get', *paths, 'a.ani')
            self.assertEqual((ended, told), (2, output), paths)
            self.assertIn(message, messages)
        # No element that could have it, but none could.
        self.path('none.ani', animation())
        self.assertEqual(self.output('get', 'tracks[*].name', 'none.ani'), '')
        self.assertIn('did you mean `name`?', self.tenon('get', 'tracks[*].nme', 'none.ani', status=2))

    def test_records_name_every_file(self):
        self.folder_of_files()
        records = self.records('get', '-p', 'tracks[*].name', '-p', 'length', 'in', status=1)
        self.assertEqual([r for r in records if 'value' in r],
                         [{'file': 'in/a.ani', 'path': 'tracks[0].name', 'value': 'one'},
                          {'file': 'in/a.ani', 'path': 'tracks[1].name', 'value': 'two'},
                          {'file': 'in/a.ani', 'path': 'length', 'value': 4.0},
                          {'file': 'in/deep/b, "c".ani', 'path': 'tracks[0].name', 'value': 'say "hi",\nyou'},
                          {'file': 'in/deep/b, "c".ani', 'path': 'length', 'value': 4.0}])
        other = {r['file']: r for r in records if 'value' not in r}
        self.assertEqual(sorted(other), ['in/crane.mdl', 'in/cut.ani', 'in/notes.txt'])
        self.assertIn('has no such value', other['in/crane.mdl']['left_out'])
        self.assertIn('error[truncated]', other['in/cut.ani']['problem'])
        self.assertIn('unknown format', other['in/notes.txt']['left_out'])

    def test_rows_hold_any_text(self):
        self.folder_of_files()
        self.assertEqual(self.rows('get', '**.name', 'in', status=1)[1:],
                         [['in/a.ani', 'name', 'made'], ['in/a.ani', 'tracks[0].name', 'one'],
                          ['in/a.ani', 'tracks[1].name', 'two'], ['in/crane.mdl', 'bones[0].name', 'Arm'],
                          ['in/deep/b, "c".ani', 'name', 'made'],
                          ['in/deep/b, "c".ani', 'tracks[0].name', 'say "hi",\nyou']])
        self.assertEqual(self.rows('get', 'bounding_box.min', 'in/crane.mdl')[1][2], '{"x":0.0,"y":0.0,"z":-2.0}')

    def test_files_in_files(self):
        self.path('pack.bin', pack_bytes([(b'0' * 40 + b'.mesh', MESH), (b'a.ani', animation((b'one', [])))]))
        self.assertEqual([(r['file'], r['value']) for r in self.records('get', '--members', 'tracks[*].name', 'pack.bin')
                          if 'value' in r], [('pack.bin!/a.ani', 'one')])
        self.assertEqual(self.output('get', 'pack.bin!/a.ani!tracks[*].name'), 'tracks[0].name: one\n')

    # ---- decode ----

    def test_decoded_files_are_lines_with_their_names(self):
        self.folder_of_files()
        records = self.records('decode', 'in', status=1)
        values = {r['file']: r for r in records if 'value' in r}
        self.assertEqual(sorted(values), ['in/a.ani', 'in/crane.mdl', 'in/deep/b, "c".ani'])
        for name, record in values.items():
            self.assertEqual(record['value'], json.loads(self.output('decode', name)))
            self.assertEqual(record['value']['$format'], record['format'])
        self.assertEqual({r['file'] for r in records if 'problem' in r}, {'in/cut.ani'})
        self.assertEqual({r['file'] for r in records if 'left_out' in r}, {'in/notes.txt'})

    def test_decoded_members(self):
        self.path('pack.bin', pack_bytes([(b'a.ani', animation((b'one', [])))]))
        records = self.records('decode', '--members', 'pack.bin')
        self.assertEqual([(r['file'], r['format']) for r in records],
                         [('pack.bin', 'freebinary_pack'), ('pack.bin!/a.ani', 'urho_animation')])

    def test_one_output_for_all_is_none_for_each(self):
        self.folder_of_files()
        self.path('out/keep', b'')
        self.assertIn('records of all files', self.tenon('decode', '--output', 'jsonl', '-o', 'out', 'in', status=2))
        self.assertIn('--members', self.tenon('decode', '--members', '-o', 'out', 'in', status=2))

    # ---- columns ----

    def columns(self, *arguments, status=0):
        return list(csv.reader(io.StringIO(self.output('decode', '--columns', *arguments, status=status))))

    def arrays(self, folder):
        """{name: values}, None where there is none, as the JSON beside them says."""
        about = json.loads((folder / 'columns.json').read_text())
        found = {}
        for column in about['columns']:
            data = (folder / column['file']).read_bytes()
            if column['type'] == 'text':
                ends = struct.unpack(f'<{about["rows"]}Q', (folder / column['ends']).read_bytes())
                values = [data[begin:end].decode() for begin, end in zip((0, *ends), ends)]
            else:
                letter = {'<u1': 'B', '<u2': 'H', '<u4': 'I', '<u8': 'Q', '<i1': 'b', '<i2': 'h', '<i4': 'i', '<i8': 'q',
                          '<f4': 'f', '<f8': 'd', '|b1': '?'}[column['type']]
                values = list(struct.unpack(f'<{about["rows"]}{letter}', data))
            if 'present' in column:
                there = (folder / column['present']).read_bytes()
                values = [value if one else None for value, one in zip(values, there)]
            self.assertEqual(len(values), about['rows'])
            found[column['name']] = values
        return about, found

    def test_rows_are_elements_and_columns_what_they_hold(self):
        self.path('wave.ani', WAVE)
        rows = self.columns('tracks[0].keyframes', 'wave.ani')
        self.assertEqual(rows[0], ['time', 'position.x', 'position.y', 'position.z', 'rotation.w', 'rotation.x', 'rotation.y',
                                   'rotation.z'])
        wave = json.loads(self.output('decode', 'wave.ani'))
        for row, key in zip(rows[1:], wave['tracks'][0]['keyframes'], strict=True):
            values = [key['time'], *key['position'].values(), *key['rotation'].values()]
            self.assertEqual([float(cell) for cell in row], values)
        # Several arrays: which, and what one of them lacks.
        rows = self.columns('tracks[*].keyframes', 'wave.ani')
        self.assertEqual([row[:2] + row[-3:] for row in rows],
                         [['path', 'index', 'scale.x', 'scale.y', 'scale.z'],
                          *[['tracks[0].keyframes', str(i), '', '', ''] for i in range(3)],
                          ['tracks[1].keyframes', '0', '1.0', '1.0', '1.0'], ['tracks[1].keyframes', '1', '1.0', '2.0', '1.0']])

    def test_tables_in_tables_are_named(self):
        self.path('wave.ani', WAVE)
        ended, output, messages = self.run_tool('decode', '--columns', 'tracks', 'wave.ani')
        self.assertEqual((ended, output), (0, 'name,mask,num_keyframes\nShoulder,position|rotation,3\n'
                                              'Hand,position|rotation|scale,2\n'))
        self.assertIn('no column: keyframes', messages)

    def test_columns_with_values_that_are_too_long_are_named(self):
        self.path('long.ksy', b'''meta: {id: long}
seq: [{id: rows, type: row, repeat: eos}]
types: {row: {seq: [{id: len, type: u1}, {id: body, size: len}, {id: len_far, type: u1}, {id: far, size: len_far}]}}
''')
        far = b'\xc8' + b'x' * 200
        self.path('long.bin', b'\2ab' + far + far + far)
        ended, output, messages = self.run_tool('decode', '--columns', 'rows', '-s', 'long.ksy', 'long.bin')
        self.assertEqual((ended, output), (0, 'len,body,len_far\n2,6162,200\n200,,200\n'))
        self.assertIn('column body is empty in some rows: the value is a table of its own, or too long', messages)
        self.assertIn('no column: far: it is a table of its own, or too long', messages)

    def test_rows_of_all_files_in_their_order(self):
        self.folder_of_files()
        self.assertEqual(self.columns('tracks[*].keyframes', 'in', '-o', 'out.csv', status=1), [])
        with open(self.path('out.csv'), newline='') as file:
            rows = list(csv.reader(file))
        self.assertEqual(rows, [['file', 'path', 'index', 'time'], ['in/a.ani', 'tracks[0].keyframes', '0', '0.0'],
                                ['in/a.ani', 'tracks[0].keyframes', '1', '0.5'], ['in/a.ani', 'tracks[1].keyframes', '0', '1.5']])

    def test_columns_called_as_those_that_say_where(self):
        self.path('s.ksy', b'meta: {id: s}\nseq: [{id: rows, type: row, repeat: eos}]\n'
                           b'types: {row: {seq: [{id: index, type: u1}, {id: file, type: s1}, {id: path, type: u1}]}}\n')
        self.path('a.bin', bytes([7, 0xff, 9]))
        self.path('b.bin', bytes([1, 2, 3]))
        self.assertEqual(self.columns('rows[*]', '-s', 's.ksy', 'a.bin', 'b.bin'),
                         [['file', 'path', 'index', 'value.index', 'value.file', 'value.path'],
                          ['a.bin', 'rows', '0', '7', '-1', '9'], ['b.bin', 'rows', '0', '1', '2', '3']])

    def test_numbers_of_several_kinds_have_one_that_holds_them(self):
        types = [('u1', 'B', 200), ('s1', 'b', -1), ('u4', 'I', 2**32 - 1), ('f4', 'f', 0.5), ('u8', 'Q', 2**64 - 1), ('s8', 'q', -1)]
        cases = ', '.join(f'{i}: {name}_row' for i, (name, _, _) in enumerate(types))
        rows = ', '.join(f'{name}_row: {{seq: [{{id: x, type: {name}le}}]}}'.replace('1le', '1') for name, _, _ in types)
        self.path('s.ksy', f'meta: {{id: s, endian: le}}\nseq: [{{id: rows, type: row, repeat: eos}}]\ntypes: {{row: {{seq: ['
                           f'{{id: kind, type: u1}}, {{id: v, type: {{switch-on: kind, cases: {{{cases}}}}}}}]}}, {rows}}}\n'.encode())
        for kinds, expected in [((0, 1), '<i2'), ((1, 2), '<i8'), ((0, 3), '<f4'), ((2, 3), '<f8'), ((4,), '<u8'), ((4, 5), 'text'),
                                ((0, 1, 3, 4), 'text'), ((5, 3), 'text')]:
            self.path('a.bin', b''.join(bytes([k]) + struct.pack('<' + types[k][1], types[k][2]) for k in kinds))
            folder = self.path('-'.join(map(str, kinds)))
            self.output('decode', '--columns', 'rows', '-s', 's.ksy', 'a.bin', '-o', f'{folder}/')
            about, found = self.arrays(folder)
            self.assertEqual([c['type'] for c in about['columns'] if c['name'] == 'v.x'], [expected], kinds)
            values = [types[k][2] for k in kinds]
            self.assertEqual([json.loads(x) for x in found['v.x']] if expected == 'text' else found['v.x'], values)

    def test_arrays_of_a_folder(self):
        self.folder_of_files()
        self.output('decode', '--columns', 'tracks', 'in', '-o', 'raw/', status=1)
        about, found = self.arrays(self.path('raw'))
        self.assertEqual(found, {'file': ['in/a.ani', 'in/a.ani', 'in/deep/b, "c".ani'], 'name': ['one', 'two', 'say "hi",\nyou'],
                                 'mask': [0, 0, 0], 'num_keyframes': [2, 1, 0]})
        self.assertEqual([c.get('flags') for c in about['columns'] if c['name'] == 'mask'],
                         [{'position': 1, 'rotation': 2, 'scale': 4}])
        self.path('wave.ani', WAVE)
        self.output('decode', '--columns', 'tracks[*].keyframes', 'wave.ani', '-o', 'raw2/')
        about, found = self.arrays(self.path('raw2'))
        self.assertEqual(found['scale.y'], [None, None, None, 1.0, 2.0])
        self.assertEqual(found['index'], [0, 1, 2, 0, 1])

    def test_columns_go_where_somebody_can_read_them(self):
        self.path('wave.ani', WAVE)
        for output, message in [('out.parquet', 'FILE.csv'), ('wave.ani', 'would replace the input')]:
            self.assertIn(message, self.tenon('decode', '--columns', 'tracks', 'wave.ani', '-o', output, status=2))
        self.assertIn('no member', self.tenon('decode', '--columns', 'trcks', 'wave.ani', status=2))
        self.assertEqual(self.path('wave.ani').read_bytes(), WAVE)

    # ---- other programs ----

    @program('jq')
    def test_jq_reads_the_records(self):
        self.folder_of_files()
        lines = self.output('decode', '--output', 'jsonl', 'in', status=1)
        done = subprocess.run(['jq', '-r', 'select(.value.tracks) | "\\(.file) \\(.value.tracks | length)"'], input=lines,
                              capture_output=True, check=True, text=True)
        self.assertEqual(done.stdout, 'in/a.ani 2\nin/deep/b, "c".ani 1\n')

    @program('sqlite3')
    def test_sqlite_reads_the_rows(self):
        self.folder_of_files()
        self.path('rows.csv', self.output('get', '**.time', 'in', '--output', 'csv', status=1).encode())
        done = subprocess.run(['sqlite3', ':memory:', '-cmd', '.import --csv rows.csv rows',
                               'SELECT file, count(*), sum(value) FROM rows GROUP BY file'], cwd=self.folder,
                              capture_output=True, check=True, text=True)
        self.assertEqual(done.stdout, 'in/a.ani|3|2.0\n')

    @program('sqlite3')
    def test_sqlite_sums_columns(self):
        self.path('wave.ani', WAVE)
        self.output('decode', '--columns', 'tracks[*].keyframes', 'wave.ani', '-o', 'keys.csv')
        done = subprocess.run(['sqlite3', ':memory:', '-cmd', '.import --csv keys.csv keys',
                               'SELECT path, max("position.y"), max(time) FROM keys GROUP BY path'], cwd=self.folder,
                              capture_output=True, check=True, text=True)
        self.assertEqual(done.stdout, 'tracks[0].keyframes|1.625|2.0\ntracks[1].keyframes|0.0|1.5\n')

    @program('node')
    def test_node_reads_arrays(self):
        self.path('wave.ani', WAVE)
        self.output('decode', '--columns', 'tracks[0].keyframes', 'wave.ani', '-o', 'raw/')
        script = """const fs = require('fs'), about = JSON.parse(fs.readFileSync('raw/columns.json'));
            const y = about.columns.find(column => column.name === 'position.y');
            console.log(y.type, Array.from(new Float32Array(new Uint8Array(fs.readFileSync('raw/' + y.file)).buffer)));"""
        done = subprocess.run(['node', '-e', script], cwd=self.folder, capture_output=True, check=True, text=True)
        self.assertEqual(done.stdout, '<f4 [ 1.5, 1.625, 1.5 ]\n')

    # ---- instances that are read when they are asked for ----

    def test_instances_have_places(self):
        """Offset, size and bytes of what is read elsewhere, also where a path leads to it."""
        self.path('lazy.ksy', b"""
meta: {id: lazy, endian: le, encoding: ASCII}
seq: [{id: n, type: u1}, {id: pos, type: u1}]
instances:
  body: {pos: pos, size: n}
  word: {pos: pos, type: u2}
  words: {pos: pos, type: u2, repeat: expr, repeat-expr: 2}
  own: {pos: pos, type: sub}
  none: {pos: 0, type: u1, if: n == 0}
  twice: {value: n * 2}
types:
  sub: {seq: [{id: text, type: strz}]}
""")
        self.path('a.bin', b'\4\3xab\0cde')
        dump = self.tenon('dump', '-s', 'lazy.ksy', 'a.bin')
        lines = {line[20:].split()[0]: line[:20].split() for line in dump.splitlines() if line[20:].strip()}
        self.assertEqual([lines[name] for name in ('n', 'body', 'word', 'words', 'own', 'twice')],
                         [['0', '1'], ['3', '4'], ['3', '2'], ['3', '4'], ['3', '3'], []])
        self.assertNotIn('none', dump)
        wide = self.tenon('dump', '-s', 'lazy.ksy', '--hex', '--bytes=wide', 'a.bin')
        self.assertRegex(wide, r'0x3 +4  61 62 00 63 +\|ab\.c\| +body')
        for path, start in (('words', '3         4'), ('own', '3         3'), ('word', '3         2')):
            self.assertTrue(self.tenon('dump', '-s', 'lazy.ksy', '--path', path, 'a.bin').strip().startswith(start))
        said = self.tenon('dump', '-s', 'lazy.ksy', '--path', 'wrd', 'a.bin', 'a.bin', status=2)
        self.assertIn('did you mean `word`?', said)
        self.assertNotIn('a.bin:\n', said)


if __name__ == '__main__':
    unittest.main()
