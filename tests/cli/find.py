#!/usr/bin/env python3
"""find.py TENON: `find` prints the objects of which an expression holds, by paths that other commands take; of what has no
answer it says so, and no compiler of C is needed."""
import json
import os
import pathlib
import struct
import unittest

from box import Box

DATA = pathlib.Path(__file__).resolve().parents[1] / 'data'

# A file of cats and dogs: a number of rows, then kind and value of each.
ROWS = """meta: {id: rows, endian: le}
params: [{id: scale, type: u1}]
seq:
  - {id: num_rows, type: u1}
  - {id: rows, type: row(scale), repeat: expr, repeat-expr: num_rows}
types:
  row:
    params: [{id: factor, type: u1}]
    seq:
      - {id: kind, type: u1, enum: kinds}
      - {id: value, type: s1}
      - {id: note, type: note, if: kind == kinds::dog}
    instances:
      twice: {value: value * 2}
  note:
    seq: [{id: value, type: strz, encoding: ASCII}]
enums: {kinds: {1: cat, 2: dog}}
"""
FILE = bytes([3, 1, 5, 2, 254]) + b'Rex\0' + bytes([1, 9])


class Find(Box):
    def setUp(self):
        super().setUp()
        for name in 'wave.ani', 'empty.ani', 'crane.mdl', 'flag.mdl':
            self.path(name, (DATA / 'urho3d' / name).read_bytes())
        self.path('rows.ksy', ROWS.encode())
        self.path('a.rows', FILE)

    def find(self, expression, *arguments, status=0):
        """The lines on standard output, and what is said beside them."""
        ended, output, messages = self.run_tool('find', expression, *arguments, env=dict(os.environ, CC='/nonexistent'))
        self.assertEqual(ended, status, output + messages)
        return output.splitlines(), messages

    def test_objects_have_paths_and_the_members_that_are_named(self):
        self.assertEqual(self.find('time > 1', 'wave.ani')[0],
                         ['tracks[0].keyframes[2]: time = 2.0', 'tracks[1].keyframes[1]: time = 1.5'])
        self.assertEqual(self.find('min.z < 0 and max.y == 5', 'crane.mdl')[0],
                         ['bones[0].box: min.z = -2.0, max.y = 5.0', 'bounding_box: min.z = -2.0, max.y = 5.0'])
        self.assertEqual(self.find('name.length == 4 and parent == 0', 'crane.mdl', status=1)[0], [])
        self.assertEqual(self.find('name.length == 3', 'crane.mdl')[0], ['bones[0]: name = "Arm"'])

    def test_the_file_itself_is_an_object(self):
        self.assertEqual(self.find('num_bones == 1', 'crane.mdl', 'flag.mdl')[0], ['crane.mdl: num_bones = 1'])
        self.assertEqual(self.find('bones.size == 1', 'crane.mdl')[0], ['crane.mdl'])

    def test_each_form(self):
        both = ['wave.ani!tracks[0].keyframes[2]', 'wave.ani!tracks[1].keyframes[1]']
        self.assertEqual(self.find('time > 1', '--output', 'paths', 'wave.ani')[0], both)
        for path in both:
            self.assertIn('keyframe', self.tenon('dump', '--depth', '1', path))
        self.assertEqual(self.find('time > 1', '--output', 'files', 'wave.ani', 'empty.ani')[0], ['wave.ani'])
        self.assertEqual(self.find('time > 1', '--output', 'count', 'wave.ani', 'empty.ani')[0],
                         ['wave.ani: 2', 'empty.ani: 0'])
        lines = [json.loads(line) for line in self.find('time > 1', '--output', 'jsonl', 'wave.ani')[0]]
        self.assertEqual([(line['file'], line['path'], line['value']['time']) for line in lines],
                         [('wave.ani', 'tracks[0].keyframes[2]', 2.0), ('wave.ani', 'tracks[1].keyframes[1]', 1.5)])

    def test_the_status_is_that_of_grep(self):
        self.find('time > 1', 'wave.ani')
        self.find('time > 9', 'wave.ani', status=1)
        self.find('time > 9', 'missing.ani', status=2)
        self.path('cut.ani', (DATA / 'urho3d/wave.ani').read_bytes()[:100])
        output, messages = self.find('time > 1', 'cut.ani', 'wave.ani', status=2)
        self.assertEqual(len(output), 2)
        self.assertIn('cut.ani: error[truncated]', messages)

    def test_parents_roots_instances_enumerations_and_parameters_of_the_file(self):
        def find(expression, **how):
            return self.find(expression, '-s', 'rows.ksy', '--param', 'scale=3', 'a.rows', **how)[0]
        self.assertEqual(find('kind == kinds::cat and twice > 10'), ['rows[2]: kind = "cat", twice = 18'])
        self.assertEqual(find('value * _root.scale == -6'), ['rows[1]: value = -2'])
        self.assertEqual(find('_parent.num_rows == 3 and value == 9'), ['rows[2]: value = 9'])
        self.assertEqual(find('rows.any(_.value < 0)'), ['a.rows'])
        self.assertEqual(find('rows.any(_.value > 100)', status=1), [])

    def test_of_what_is_absent_nothing_holds(self):
        found, _ = self.find('note.value == "Rex"', '-s', 'rows.ksy', 'a.rows')
        self.assertEqual(found, ['rows[1]: note.value = "Rex"'])
        self.assertEqual(self.find('rows[7].value == 0', '-s', 'rows.ksy', 'a.rows', status=1), ([], ''))

    def test_what_cannot_be_computed_is_said_with_the_first_place(self):
        found, messages = self.find('10 / (value - 5) > 1', '-s', 'rows.ksy', 'a.rows', status=2)
        self.assertEqual(found, ['rows[2]: value = 9'])
        self.assertIn('a.rows: the expression cannot be computed for `rows[0]`: division by zero\n', messages)

    def test_parameters_of_objects_are_no_members_of_them(self):
        _, messages = self.find('factor == 3', '-s', 'rows.ksy', '--param', 'scale=3', 'a.rows', status=2)
        self.assertIn('rows: no type has all names of the expression; tried: rows, row, note', messages)

    def test_mistakes_have_a_caret_and_the_types_that_were_tried(self):
        _, messages = self.find('value > 1 +', '-s', 'rows.ksy', 'a.rows', status=2)
        self.assertEqual(messages.splitlines()[0], 'expression:1:12: error[E0308]: expected a value, found the end')
        _, messages = self.find('valu > 1', '-s', 'rows.ksy', 'a.rows', status=2)
        self.assertIn('     1 | valu > 1\n       | ^~~~\n       = at type row\n       = hint: did you mean `value`?\n',
                      messages)
        _, messages = self.find('kind > 1', '-s', 'rows.ksy', 'a.rows', status=2)
        self.assertIn('       |      ^\n       = at type row\n', messages)
        self.assertIn('rows: the expression cannot be computed for row; 2 other types lack its names\n', messages)

    def test_a_type_that_the_expression_does_not_fit_is_named(self):
        found, messages = self.find('value < 0', '-s', 'rows.ksy', 'a.rows')
        self.assertEqual(found, ['rows[1]: value = -2'])
        self.assertIn('= at type note', messages)
        self.assertIn('rows: the expression cannot be computed for these types, so they are left out: note\n', messages)

    def test_each_format_of_a_folder_is_asked_by_itself(self):
        found, messages = self.find('name == "Arm" or name == "Hand"', '.')
        self.assertEqual(found, ['./crane.mdl: bones[0]: name = "Arm"', './wave.ani: tracks[1]: name = "Hand"'])
        found, messages = self.find('num_bones == 1', '.')
        self.assertEqual(found, ['./crane.mdl: num_bones = 1'])
        self.assertIn('left out: 2 files without such a value', messages)
        _, messages = self.find('num_bonez == 1', '.', status=2)
        self.assertIn('did you mean `num_bones`?', messages)
        self.assertIn('urho_animation: no type has all names', messages)

    def test_records_of_tables_have_the_names_that_other_commands_know(self):
        found, _ = self.find('x == 255', 'flag.mdl')
        self.assertEqual(found, ['vertex_buffers[0].vertices[2].color: x = 255'])
        self.assertEqual(self.tenon('get', 'vertex_buffers[0].vertices[2].color.x', 'flag.mdl'), '255\n')
        line = json.loads(self.find('x == 255', '--output', 'jsonl', 'flag.mdl')[0][0])
        self.assertEqual(line['value'], {'x': 255, 'y': 255, 'z': 255, 'w': 64})

    def test_records_that_lack_values_are_no_elements_without_bytes(self):
        """Of 14 values that the old format may have, one is there, in as many vertices as pass the limit of these."""
        crane = (DATA / 'urho3d/crane.mdl').read_bytes()
        count = 8000
        buffer = struct.pack('<IIIII', 1, count, 1, 0, 0) + struct.pack('<fff', 1, 2, 7) * count
        self.path('large.mdl', b'UMDL' + buffer + crane[56:])
        self.assertEqual(self.find('z == 7', '--output', 'count', 'large.mdl')[0], [str(count)])

    def test_files_in_packages(self):
        self.path('Data/wave.ani', (DATA / 'urho3d/wave.ani').read_bytes())
        self.tenon('pack', 'Data', '-o', 'data.pak', '--kind', 'ulz4')
        found, _ = self.find('time > 1.5', '--members', 'data.pak')
        self.assertEqual(found, ['data.pak!/wave.ani: tracks[0].keyframes[2]: time = 2.0'])
        found, _ = self.find('time > 1.5', '--members', '--output', 'paths', 'data.pak')
        self.assertEqual(self.tenon('get', found[0]).strip()[:12], '{"time": 2.0')

    def test_what_others_would_not_read_is_not_read(self):
        """An instance that leads to no object that is asked for stays unread: here it would fail."""
        self.path('far.ksy', b"""meta: {id: far}
seq: [{id: n, type: u1}]
instances: {away: {pos: 100, type: thing}}
types: {thing: {seq: [{id: m, type: u1}]}}
""")
        self.path('a.far', bytes([7]))
        self.assertEqual(self.find('n == 7', '-s', 'far.ksy', 'a.far'), (['n = 7'], ''))
        self.assertEqual(self.find('m == 7', '-s', 'far.ksy', 'a.far', status=1)[0], [])


if __name__ == '__main__':
    unittest.main()
