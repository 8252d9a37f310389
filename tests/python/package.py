#!/usr/bin/env python3
"""package.py: the package `tenon`, which PYTHONPATH leads to: what each of its parts gives, as is written here by hand."""
import collections.abc
import json
import os
import pathlib
import struct
import threading
import unittest

import tenon

TESTS = pathlib.Path(__file__).resolve().parent.parent


def resident():
    """Bytes of memory that the process has."""
    return int(pathlib.Path('/proc/self/statm').read_text().split()[1]) * os.sysconf('SC_PAGE_SIZE')


TEXT = '''
meta: {id: trip, title: A trip, endian: le, encoding: UTF-8}
seq:
  - {id: kind, type: u1, enum: kind}
  - {id: n, type: u1}
  - {id: points, type: point, repeat: expr, repeat-expr: n}
  - {id: heights, type: u2be, repeat: expr, repeat-expr: 2}
  - {id: steps, type: s4, repeat: expr, repeat-expr: 2}
  - {id: raw, size: 2}
  - {id: large, type: u8}
  - {id: optional, type: u1, if: n == 77}
  - {id: path, type: f4}
types:
  point: {seq: [{id: x, type: s1}, {id: name, type: strz}]}
enums: {kind: {1: walk, 2: ride}}
instances:
  twice: {value: n * 2}
  far: {pos: 1000, type: u1}
'''
DATA = (bytes([2, 2, 255]) + b'a\0' + b'\5b\0' + bytes([1, 2, 3, 4]) + b'\xfe\xff\xff\xff\1\0\0\0' + b'\xde\xad' + b'\xff' * 8 +
        b'\0\0\xc0\x3f')


class Values(unittest.TestCase):
    def setUp(self):
        self.schema = tenon.loads(TEXT)
        self.trip = self.schema.read(DATA, places=True)

    def test_scalars(self):
        trip = self.trip
        self.assertEqual((trip.n, trip.twice, trip.large, trip.raw, trip.optional), (2, 4, 2**64 - 1, b'\xde\xad', None))
        self.assertEqual([point.x for point in trip.points], [-1, 5])
        self.assertEqual(trip.points[-1].name, 'b')
        self.assertIs(trip.points[0], trip.points[0])

    def test_enumerations(self):
        self.assertEqual((self.trip.kind, self.trip.kind.name, type(self.trip.kind).__name__), (2, 'ride', 'kind'))
        self.assertEqual(self.schema.read(b'\7' + DATA[1:]).kind, 7)

    def test_members_win_over_methods(self):
        self.assertEqual(self.trip.path, 1.5)
        self.assertEqual(self.trip['path'], 1.5)
        self.assertEqual(self.trip.points[1].path(), 'points[1]')
        self.assertIn('path', dir(self.trip))
        self.assertEqual(self.trip.members()[:3], ['kind', 'n', 'points'])

    def test_a_type_is_a_class(self):
        first, second = self.trip.points
        self.assertIs(type(first), type(second))
        self.assertEqual((type(first).__name__, type(first).__qualname__), ('point', 'trip.point'))
        self.assertIs(self.schema.types['trip::point'], type(first))
        self.assertIsInstance(first, tenon.Object)
        self.assertEqual(self.schema.enums['trip::kind'].ride, 2)
        with self.assertRaises(TypeError):
            type(first)()
        with self.assertRaises(TypeError):
            type(first).x.__get__(self.trip)

    def test_parents(self):
        point = self.trip.points[1]
        self.assertEqual((point.parent(), point.root(), self.trip.points.parent()), (self.trip, self.trip, self.trip))
        self.assertIsNone(self.trip.parent())
        self.assertNotEqual(point, self.trip.points[0])
        self.assertEqual(len({point, self.trip.find('points[1]'), self.trip}), 2)
        self.assertNotEqual(self.trip, self.schema.read(DATA))

    def test_attributes_are_the_same_object(self):
        for name in 'raw', 'large', 'points', 'path':
            self.assertIs(getattr(self.trip, name), getattr(self.trip, name), name)
        self.assertIs(self.trip.points[0].name, self.trip.points[0].name)
        with self.assertRaises(AttributeError):
            self.trip.new = 3

    def test_there_is_one_object_of_python_for_each_of_the_file(self):
        trip, points = self.trip, self.trip.points
        point = points[1]
        self.assertIs(trip.find('points[1]'), point)
        self.assertIs(list(points)[1], point)
        self.assertIs(point.parent(), trip)
        self.assertIs(trip.find('points'), points)
        point.name = 'longer'
        self.assertEqual([each.name for each in trip.find('points')], ['a', 'longer'])

    def test_objects_out_of_use_take_no_memory(self):
        """Asking for every value of a file costs nothing that lasts."""
        schema = tenon.loads("""
meta: {id: a, endian: le, encoding: UTF-8}
seq: [{id: n, type: u4}, {id: items, type: item, repeat: expr, repeat-expr: n}]
types:
  item: {seq: [{id: len, type: u1}, {id: text, type: str, size: len}, {id: in, type: inner}, {id: ys, type: inner, repeat: expr, repeat-expr: 2}]}
  inner: {seq: [{id: y, type: u2}, {id: z, type: u1, if: y > 1}]}
""")
        count = 30000
        root = schema.read(count.to_bytes(4, 'little') + b'\1a\0\0\2\0\7\0\0' * count)
        before = resident()
        self.assertEqual(sum(item['in'].y + item.ys[0].z + len(item.text) for item in root.items), 8 * count)
        self.assertLess(resident() - before, 1 << 20)

    def test_enumerations_of_one_name(self):
        schema = tenon.loads("""
meta: {id: a}
seq: [{id: b, type: b}, {id: c, type: c}]
types:
  b: {seq: [{id: x, type: u1, enum: kind}], enums: {kind: {1: one}}}
  c: {seq: [{id: x, type: u1, enum: kind}], enums: {kind: {1: other}}}
""")
        root = schema.read(b'\1\1')
        self.assertEqual((root.b.x.name, root.c.x.name), ('one', 'other'))
        self.assertEqual(sorted(schema.enums), ['a::b::kind', 'a::c::kind'])
        self.assertEqual(sorted(schema.types), ['a', 'a::b', 'a::c'])

    def test_lists(self):
        self.assertEqual(self.trip.heights, [258, 772])
        self.assertNotEqual(self.trip.heights, [258])
        self.assertEqual(self.trip.steps[::-1], [1, -2])
        self.assertEqual(len(self.trip.points), 2)
        with self.assertRaises(IndexError):
            self.trip.points[2]

    def test_lists_are_sequences(self):
        trip = self.trip
        self.assertIsInstance(trip.points, collections.abc.Sequence)
        self.assertEqual((trip.steps.index(1), trip.steps.count(-2), trip.points.index(trip.points[1])), (1, 1, 1))
        with self.assertRaises(ValueError):
            trip.steps.index(7)
        trip.points.remove(trip.points[0])
        self.assertEqual([each.name for each in reversed(trip.points)], ['b'])

    def test_names_of_classes(self):
        """What people read in messages and in help()."""
        point = type(self.trip.points[0])
        self.assertEqual((repr(point), repr(tenon.Object), repr(type(self.trip.points))),
                         ("<class 'tenon.trip.point'>", "<class 'tenon.Object'>", "<class 'tenon.List'>"))
        self.assertEqual((repr(point.x), repr(point.name)), ("<member 'x' of 'tenon.trip.point' objects>", '<member name>'))
        self.assertEqual(tenon.FormatError.__module__, 'tenon')
        for name in 'find', 'write', 'to_json', 'members', 'place':
            self.assertTrue(getattr(tenon.Object, name).__doc__, name)

    def test_arguments_that_are_wrong(self):
        with self.assertRaisesRegex(TypeError, 'a file is a path or bytes'):
            self.schema.read(5)
        with self.assertRaisesRegex(ValueError, "level is 'structure', 'content', 'strict', not 'all'"):
            self.schema.read(DATA, level='all')

    def test_long_values_are_cut(self):
        root = tenon.loads('meta: {id: a}\nseq: [{id: x, size: 20}, {id: y, type: u1, repeat: eos}]').read(bytes(20) + b'abcdefgh')
        self.assertEqual(repr(root), "<a x=b'" + r'\x00' * 9 + r'\x' + '\u2026 y=[8]>')
        self.assertEqual(repr(root.y), '[97, 98, 99, 100, 101, 102, \u2026 8 elements]')

    def test_buffers(self):
        self.assertEqual(memoryview(self.trip.steps).tolist(), [-2, 1])
        self.assertEqual((memoryview(self.trip.heights).format, bytes(self.trip.heights)), ('>H', DATA[8:12]))
        view = self.trip.view('raw')
        self.trip = None
        self.assertEqual((bytes(view), view.readonly), (b'\xde\xad', True))
        with self.assertRaises(BufferError):
            memoryview(tenon.loads('meta: {id: a}\nseq: [{id: x, size: 1, repeat: eos}]').read(b'ab').x)

    def test_places(self):
        self.assertEqual(self.trip.place('points[1].name'), tenon.Place(6, 2, 0, 0))
        self.assertIsInstance(self.trip.place('n'), tenon.Place)
        self.assertIsNone(self.trip.place('twice'))
        self.assertIsNone(self.schema.read(DATA).place('n'))

    def test_text(self):
        self.assertEqual(self.trip.points[0].to_json(), '{"x":-1,"name":"a"}')
        self.assertEqual(json.loads(self.trip.to_json(all=True, indent=True))['kind'], 'ride')
        self.assertIn("raw      de ad\n", self.trip.dump())
        self.assertEqual(repr(self.trip.points), "[<point x=-1 name='a'>, <point x=5 name='b'>]")
        self.assertEqual(repr(self.schema), '<tenon.Schema trip>')

    def test_errors_of_values(self):
        with self.assertRaises(tenon.FormatError) as caught:
            self.trip.far  # noqa: B018
        self.assertEqual((caught.exception.path, caught.exception.id), ('far', 'behind-end'))
        with self.assertRaisesRegex(AttributeError, "'trip' object has no attribute 'nothing'"):
            self.trip.nothing  # noqa: B018
        with self.assertRaises(KeyError):
            self.trip['nothing']
        with self.assertRaisesRegex(LookupError, 'there is no element 9'):
            self.trip.find('points[9]')

    def test_damaged_files(self):
        with self.assertRaises(tenon.FormatError) as caught:
            self.schema.read(DATA[:9])
        error = caught.exception
        self.assertEqual((error.path, error.offset, error.id), ('heights[0]', 8, 'truncated'))
        self.assertIn('heights[0] at offset 8', str(error))
        with self.assertRaises(tenon.LimitError):
            self.schema.read(DATA, memory=10)
        with self.assertRaises(OSError):
            self.schema.read('/nowhere/x')
        [finding] = self.schema.validate(DATA[:9])
        self.assertEqual((finding.severity, finding.path, finding.offset), ('error', 'heights[0]', 8))
        self.assertEqual(self.schema.validate(DATA), [])

    def test_bytes_that_change_are_copied(self):
        data = bytearray(DATA)
        trip = self.schema.read(data)
        data[1:] = b''
        self.assertEqual(trip.raw, b'\xde\xad')

    def test_schemas_that_are_wrong(self):
        with self.assertRaises(tenon.SchemaError) as caught:
            tenon.loads('meta: {id: a}\nseq: [{id: x, type: u9}, {id: y, size: q}]')
        error = caught.exception
        self.assertEqual((error.file, error.line, error.column, len(error.diagnostics)), ('schema.ksy', 2, 21, 2))
        with self.assertRaises(tenon.UnsupportedError):
            tenon.loads('meta: {id: a}\nparams: [{id: n, type: b}]\nseq: [{id: x, size: n.y}]\ntypes: {b: {seq: [{id: y, type: u1}]}}')
        with self.assertRaises(LookupError):
            tenon.format('no_such_format')

    def test_imports(self):
        texts = {'b.ksy': 'meta: {id: b}\nseq: [{id: y, type: u1}]'}
        text = 'meta: {id: a, imports: [b]}\nseq: [{id: x, type: b}]'
        self.assertEqual(tenon.loads(text, find_import=texts.get).read(b'\7').x.y, 7)
        with self.assertRaises(tenon.SchemaError):
            tenon.loads(text, find_import={}.get)
        with self.assertRaises(ZeroDivisionError):
            tenon.loads(text, find_import=lambda path: 1 // 0)

    def test_bundled_formats(self):
        wave = tenon.format('urho_animation').read(TESTS / 'data/urho3d/wave.ani')
        self.assertEqual([track.name for track in wave.tracks], ['Shoulder', 'Hand'])
        self.assertIn('urho_animation', tenon.formats())
        flags = type(wave.tracks[0].mask)
        self.assertEqual(wave.tracks[0].mask, flags.position | flags.rotation)

    def test_files_in_a_file(self):
        entries = tenon.entries(tenon.format('urho_package').read(TESTS / 'data/urho3d/packed.pak'))
        self.assertEqual(len({entry.name for entry in entries}), len(entries))
        content = entries[0].read()
        self.assertEqual(len(entries[0].read(limit=len(content))), len(content))
        with self.assertRaises(tenon.LimitError):
            entries[0].read(limit=len(content) - 1)
        self.assertEqual(tenon.entries(self.trip), [])

    def test_threads(self):
        results = []
        threads = [threading.Thread(target=lambda: results.append(self.schema.read(DATA).to_json())) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(results)), 1)
        self.assertEqual(len(results), 8)


class New(unittest.TestCase):
    """Files are created of values, and their bytes are compared."""

    def test_values(self):
        schema = tenon.loads(TEXT)
        values = {'kind': 'ride', 'points': [{'x': -1, 'name': 'a'}, {'x': 5, 'name': 'b'}], 'heights': [258, 772], 'steps': [-2, 1],
                  'raw': b'\xde\xad', 'large': 2**64 - 1, 'path': 1.5}
        root = schema.new(values)
        self.assertEqual((root.n, root.points[1].name), (2, 'b'))
        self.assertEqual(root.write(), DATA)
        self.assertEqual(schema.new(root.to_json()).write(), DATA)
        self.assertEqual(schema.new({**values, 'points': root.points}).write(), DATA)

    def test_grows(self):
        schema = tenon.loads('meta: {id: a}\nseq: [{id: n, type: b4}, {id: m, type: b4}, {id: x, type: u1, repeat: expr, repeat-expr: n}]')
        self.assertEqual(schema.new({'m': 5, 'x': [7, 8, 9]}).write(), b'\x35\7\x08\x09')

    def test_samples(self):
        """They are valid, and each seed has one."""
        schema = tenon.loads(TEXT.replace('  far: {pos: 1000, type: u1}\n', ''))
        made = [schema.sample(seed).write() for seed in range(5)]
        self.assertEqual(made, [schema.sample(seed).write() for seed in range(5)])
        self.assertGreater(len(set(made)), 1)
        for data in made:
            self.assertFalse([each for each in schema.validate(data) if each.severity == 'error'])
        with self.assertRaises(tenon.UnsupportedError):
            tenon.loads('meta: {id: a}\nseq: [{id: n, type: str, encoding: UTF-8, size-eos: true, -json: b}]\n'
                        'types: {b: {-json: true, seq: [{id: c, type: u1}]}}').sample()

    def test_samples_have_their_instances(self):
        """Those with a position, which readers do not look at before a program does, too."""
        schema = tenon.loads("""
meta: {id: a, endian: le, encoding: ASCII}
seq: [{id: ofs, type: u1}, {id: n, type: u1}, {id: x, size: 4}, {id: entries, type: entry, repeat: expr, repeat-expr: 2}]
instances:
  body: {pos: ofs, type: inner, size: n}
types:
  inner: {seq: [{id: k, type: u2, valid: 1234}, {id: rest, size-eos: true}]}
  entry: {seq: [{id: ofs, type: u4}, {id: len, type: u4}], instances: {data: {pos: ofs, size: len}}}
""")
        for seed in range(10):
            root = schema.sample(seed)
            self.assertEqual(root.body.k, 1234)
            self.assertEqual([len(each.data) for each in root.entries], [each.len for each in root.entries])

    def test_problems(self):
        schema = tenon.loads(TEXT)
        with self.assertRaisesRegex(ValueError, 'has no member'):
            schema.new({'color': 1})
        with self.assertRaises(ValueError):
            schema.new({'kind': 'swim'})
        with self.assertRaises(ValueError):
            schema.new('{')

    def test_lines_of_json_text(self):
        schema = tenon.loads('meta: {id: lines, endian: le}\nseq: [{id: a, type: u1}, {id: b, type: u1}, {id: n, type: u2, repeat: eos}]')
        for line, text in ((3, '{"a": 1,\n\n "b": "x", "n": []}'), (3, '{"a": 1,\n\n "b": 300}'), (4, '{"a": 1,\n "b": 1,\n\n "c": 2}'),
                           (2, '{"a": 1,\n "b" 1}')):
            with self.subTest(text=text), self.assertRaisesRegex(ValueError, f'line {line}: '):
                schema.new(text)
        with self.assertRaisesRegex(ValueError, '^b: (?!line)'):
            schema.new({'a': 1, 'b': 300})
        with self.assertRaisesRegex(ValueError, r'^n\[0\]: (?!line)'):
            schema.new({'a': 1, 'b': 3, 'n': []}).n.append(-1)


class Edits(unittest.TestCase):
    """Each is written, and its bytes are compared."""

    def setUp(self):
        self.trip = tenon.loads(TEXT).read(DATA)

    def test_without_edits(self):
        self.assertEqual(self.trip.write(), DATA)

    def test_scalars(self):
        trip = self.trip
        trip.kind = 1
        trip.steps[1] = -3
        trip.heights[0] = 515
        trip['path'] = 2
        trip.points[1].x = -7
        trip.large = 2**63 + 1
        trip.raw = bytearray(b'ab')
        self.assertEqual((trip.kind.name, trip.steps, trip.path, trip.points[1].x, trip.raw), ('walk', [-2, -3], 2.0, -7, b'ab'))
        self.assertEqual(trip.write(), bytes([1, 2, 255]) + b'a\0' + b'\xf9b\0' + bytes([2, 3, 3, 4]) + b'\xfe\xff\xff\xff\xfd\xff\xff\xff' +
                         b'ab\1' + b'\0' * 6 + b'\x80\0\0\0\x40')

    def test_longer_text(self):
        self.trip.points[0].name = 'longer'
        written = self.trip.write()
        self.assertEqual(written, DATA[:3] + b'longer' + DATA[4:])
        self.assertEqual(tenon.loads(TEXT).read(written).points[0].name, 'longer')

    def test_sizes_follow(self):
        schema = tenon.loads('meta: {id: a, endian: le}\nseq: [{id: n, type: u2}, {id: x, size: n}, {id: y, type: u1}]')
        root = schema.read(b'\2\0ab\7')
        root.x = b'abcd'
        self.assertEqual(root.write(), b'\4\0abcd\7')

    def test_computed_values_are_those_of_the_edited_file(self):
        schema = tenon.loads('meta: {id: a}\nseq:\n  - {id: n, type: u1}\n  - {id: x, size: twice}\n  - {id: y, type: u1, repeat: eos}\n'
                             'instances:\n  twice: {value: n * 2}\n  sum: {value: twice + y.size}\n  far: {value: twice > 3}')
        root = schema.read(b'\1ab\7')
        self.assertEqual((root.twice, root.sum, root.far), (2, 3, False))
        root.n = 2
        self.assertEqual((root.twice, root.sum, root.far), (4, 5, True))
        root.x = b'abcd'
        root.y.append(9)
        self.assertEqual((root.twice, root['sum'], root.far), (4, 6, True))
        self.assertEqual(root.write(), b'\2abcd\7\x09')

    def test_computed_objects_and_lists_are_those_of_the_edited_file(self):
        schema = tenon.loads("""
meta: {id: a, encoding: UTF-8}
seq: [{id: n, type: u1}, {id: m, type: u1}, {id: points, type: point, repeat: expr, repeat-expr: n}, {id: y, type: u1, repeat: eos}]
types:
  point:
    seq: [{id: x, type: u1}, {id: name, type: strz}]
    instances: {other: {value: '_parent.points[_parent.m]'}}
instances: {chosen: {value: 'points[m]'}, last: {value: points.last}, sums: {value: '[m * 1000, y[0] + 1000]'}, text: {value: 'points[m].name'}}
""")
        root = schema.read(b'\2\0' + b'\1a\0\2b\0' + b'\7')

        def shown():
            return root.chosen.x, root.last.x, list(root.sums), root.text, root.points[0].other.name
        self.assertEqual(shown(), (1, 2, [0, 1007], 'a', 'a'))
        chosen, sums = root.chosen, root.sums
        self.assertIs(chosen, root.find('chosen'))
        root.m = 1
        self.assertEqual(shown(), (2, 2, [1000, 1007], 'b', 'b'))
        self.assertEqual((chosen.x, chosen.name, list(sums), sums[0]), (2, 'b', [1000, 1007], 1000))
        root.points[1].x, root.points[1].name, root.y[0] = 5, 'new', 8
        self.assertEqual(shown(), (5, 5, [1000, 1008], 'new', 'new'))
        self.assertEqual((chosen.x, chosen.name, list(sums)), (5, 'new', [1000, 1008]))
        chosen.x = 6
        root.points.append({'x': 9, 'name': 'end'})
        self.assertEqual(shown(), (6, 9, [1000, 1008], 'new', 'new'))
        self.assertEqual((chosen.x, root.points[1].x), (6, 6))
        del root.points[0]
        self.assertEqual(shown(), (9, 9, [1000, 1008], 'end', 'end'))
        self.assertEqual((chosen.x, chosen.path()), (9, 'chosen'))
        self.assertEqual(root.write(), b'\2\1' + b'\6new\0\x09end\0' + b'\x08')

    def test_derived_values_are_up_to_date_after_writing(self):
        root = tenon.loads('meta: {id: a, endian: le}\nseq: [{id: n, type: u2}, {id: x, size: n}]').read(b'\2\0ab')
        root.x = b'abcd'
        data = root.write()
        self.assertEqual((data, root.x), (b'\4\0abcd', b'abcd'))
        self.assertEqual(root.n, root.find('n'))

    def test_constants_are_set_by_name(self):
        self.trip.kind = 'walk'
        self.assertEqual((self.trip.kind.name, self.trip.write()[0]), ('walk', 1))
        with self.assertRaisesRegex(ValueError, '`swim` is no constant'):
            self.trip.kind = 'swim'

    def test_refusals_name_the_value(self):
        for path, wrong, text in (('points[0]', {'x': 'a'}, r'points\[0\].x: the value is of the kind integer, not text'),
                                  ('points[0]', {'x': 200}, r'points\[0\].x: the number does not fit'),
                                  ('', {'points': []}, 'points: the value is an object or a list'),
                                  ('', {'twice': 1}, 'twice: the value is computed')):
            [(name, value)] = wrong.items()
            with self.subTest(name=name), self.assertRaisesRegex(ValueError, text):
                setattr(self.trip.find(path), name, value)
        for wrong in None, {}, object():
            with self.assertRaisesRegex(TypeError, 'a value is an int'):
                self.trip.n = wrong

    def test_values_that_do_not_fit(self):
        trip = self.trip
        for name, value in ('n', 'text'), ('n', 256), ('n', -1), ('twice', 3), ('points', 3), ('optional', 3), ('raw', 'text'):
            with self.subTest(name=name, value=value), self.assertRaises(ValueError):
                setattr(trip, name, value)
        for name, value in ('large', 2**64), ('large', -2**63 - 1), ('kind', 2**70), ('path', 1e39), ('path', 10**39), ('path', 10**400):
            with self.subTest(name=name, value=value), self.assertRaisesRegex(ValueError, 'does not fit'):
                trip[name] = value
        with self.assertRaises(TypeError):
            del trip.n
        with self.assertRaises(TypeError):
            trip.n = None
        with self.assertRaises(IndexError):
            trip.steps[2] = 1
        self.assertEqual(trip.write(), DATA)

    def test_limits_and_seeds_that_do_not_fit(self):
        schema = tenon.loads(TEXT)
        for name, most in ('memory', 2**64), ('work', 2**64), ('decoded', 2**64), ('depth', 2**32), ('file_size', 2**64):
            for wrong in -1, most, most + 10**6:
                with self.subTest(name=name, wrong=wrong), self.assertRaisesRegex(ValueError, f'{name} is a number from 0 to {most - 1}, not'):
                    schema.read(DATA, **{name: wrong})
            self.assertEqual(schema.read(DATA, **{name: most - 1}).n, 2)
        for use in lambda: schema.sample(2**64 + 3), lambda: schema.sample(-1), lambda: schema.validate(DATA, work=-1):
            with self.assertRaisesRegex(ValueError, '(seed|work) is a number from 0 to'):
                use()

    def test_messages_of_searches(self):
        steps = self.trip.steps
        for use in lambda: steps.index(7), lambda: steps.index(7, 1), lambda: steps.remove(7):
            with self.assertRaisesRegex(ValueError, '^7 is not in the list$'):
                use()
        for use in self.trip.find, self.trip.place, self.trip.view:
            with self.assertRaisesRegex(TypeError, "a path is a str, not <class 'int'>"):
                use(5)

    def test_values_computed_from_sizes(self):
        """They are the old ones until the written bytes are read."""
        schema = tenon.loads('meta: {id: a}\nseq: [{id: n, type: u1}, {id: x, size: n}]\ninstances: {twice: {value: n * 2}}')
        root = schema.read(b'\1a')
        root.x = b'abc'
        written = root.write()
        self.assertEqual((root.n, root.twice, schema.read(written).twice), (1, 2, 6))

    def test_bit_fields_that_do_not_fit(self):
        schema = tenon.loads('meta: {id: a}\nseq: [{id: g, type: b3}, {id: l, type: b5}]')
        root = schema.read(b'\xff')
        for wrong in 8, -1:
            with self.subTest(wrong=wrong), self.assertRaisesRegex(ValueError, 'g: the number does not fit'):
                root.g = wrong
        self.assertEqual(root.write(), b'\xff')
        with self.assertRaisesRegex(ValueError, 'g: 8 is out of range: 0 to 7'):
            schema.new({'g': 8, 'l': 0})

    def test_nan_and_infinity(self):
        """They are elements, members of new files and parameters as other floats are."""
        schema = tenon.loads('meta: {id: a, endian: be}\nparams: [{id: limit, type: f8}]\n'
                             'seq: [{id: n, type: u1}, {id: xs, type: f4, repeat: expr, repeat-expr: n}, {id: y, type: f8}]\n'
                             'instances: {most: {value: limit}}')
        inf, nan = float('inf'), float('nan')
        root = schema.new({'xs': [inf, 1.5], 'y': struct.unpack('>d', b'\xff\xf8' + b'\0' * 5 + b'\1')[0]}, params={'limit': nan})
        self.assertNotEqual(root.most, root.most)
        root.xs.append(nan)
        root.xs.extend([-inf, root.xs[2]])
        self.assertEqual(root.write().hex(' ', 4), '05 7f800000 3fc00000 7fc00000 ff800000 7fc00000 fff80000 00000001')
        self.assertEqual(schema.read(root.write(), params={'limit': -inf}).most, -inf)

    def test_bytes_that_stay_compressed(self):
        """Bytes that are set are the new ones, also where the old ones have been decompressed."""
        schema = tenon.loads('meta: {id: a}\nseq: [{id: size, type: u1}, {id: n, type: u1}, {id: x, size: n, process: lz4_block(size)}]')
        root = schema.read(schema.new({'x': b'hello' * 3}).write())
        self.assertEqual((root.x, bytes(root.view('x'))), (b'hello' * 3, b'hello' * 3))
        root.x = longer = bytes(range(100))
        self.assertEqual((root.x, bytes(root.view('x'))), (longer, longer))

    def test_parameters(self):
        schema = tenon.loads('meta: {id: a}\nparams: [{id: n, type: u1}, {id: key, type: bytes}]\n'
                             'seq: [{id: x, size: n}]\ninstances: {k: {value: "key[1]"}}')
        root = schema.read(b'abc', params={'n': 2, 'key': b'\1\xfe'})
        self.assertEqual((root.x, root.k), (b'ab', 254))
        self.assertEqual(schema.validate(b'a', params={'n': 2, 'key': b''})[-1].path, 'x')
        for wrong in None, {}, {'n': 2}, {'n': 'x', 'key': b''}, {'n': 2, 'key': b'', 'm': 1}:
            with self.subTest(wrong=wrong), self.assertRaises(ValueError):
                schema.read(b'abc', params=wrong)

    def test_parameters_of_written_files(self):
        schema = tenon.loads('meta: {id: a, endian: le, encoding: UTF-8}\n'
                             "params: [{id: n, type: u1}, {id: key, type: bytes}, {id: sizes, type: 'u2[]'}]\n"
                             'seq: [{id: len, type: u1}, {id: text, type: str, size: len + n}, {id: flag, type: u1, if: n == 3},\n'
                             "  {id: packed, size: 'sizes[1]', process: xor(key)}, {id: numbers, type: u1, repeat: expr, repeat-expr: n}]")
        params = {'n': 3, 'key': b'\x0f', 'sizes': [9, 2]}
        data = b'\1abcd\7\x0e\x0d\1\2\3'
        root = schema.read(data, params=params)
        self.assertEqual((root.text, root.packed), ('abcd', b'\1\2'))
        self.assertEqual(root.write(), data)
        root.text, root.flag, root.packed, root.numbers[2] = 'abcdef', 8, b'\3\4', 9
        edited = b'\3abcdef\x08\x0c\x0b\1\2\x09'
        self.assertEqual(root.write(), edited)
        values = {'len': 3, 'text': 'abcdef', 'flag': 8, 'packed': b'\3\4', 'numbers': [1, 2, 9]}
        self.assertEqual(schema.new(values, params=params).write(), edited)
        for name, wrong in ('packed', b'123'), ('text', 'ab'):
            other = schema.read(data, params=params)
            setattr(other, name, wrong)
            with self.subTest(name=name), self.assertRaises(tenon.ConflictError):
                other.write()
        other = schema.read(data, params=params)
        other.numbers.append(4)
        with self.assertRaises(tenon.ConflictError):
            other.write()
        with self.assertRaises(tenon.ConflictError):
            schema.new(values, params={**params, 'n': 2})
        with self.assertRaises(ValueError):
            schema.new(values)
        self.assertEqual(len(schema.sample(2, params=params).numbers), 3)

    def test_contradictions(self):
        schema = tenon.loads('meta: {id: a}\nseq: [{id: n, type: u1}, {id: x, size: n}, {id: y, size: n}]')
        root = schema.read(b'\2abcd')
        root.x = b'abc'
        with self.assertRaises(tenon.ConflictError):
            root.write()


if __name__ == '__main__':
    unittest.main()
