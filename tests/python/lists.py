#!/usr/bin/env python3
"""lists.py: edits of lists by the package `tenon`, which PYTHONPATH leads to. The files are written here by hand."""
import itertools
import random
import struct
import sys
import threading
import unittest

import tenon

TEXT = '''
meta: {id: trip, endian: le, encoding: UTF-8}
seq:
  - {id: num_items, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num_items}
  - {id: num_points, type: u1}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
  - {id: pulses, type: u2, repeat: eos}
types:
  item: {seq: [{id: len, type: u1}, {id: text, type: str, size: len}, {id: kind, type: u1, enum: kind}, {id: raw, size: 2}]}
  point: {seq: [{id: x, type: s1}, {id: y, type: u2}]}
enums: {kind: {1: walk, 2: ride}}
'''
ITEMS = b'\1a\1\0\1' + b'\2bc\2\2\3'
POINTS = b'\2' + b'\xff\1\0' + b'\5\2\0'
PULSES = b'\x10\0\x20\0\x30\0'
DATA = b'\2' + ITEMS + POINTS + PULSES
NEW = {'text': 'new', 'kind': 'ride', 'raw': b'\7\x08'}
NEW_BYTES = b'\3new\2\7\x08'


class Lists(unittest.TestCase):
    def setUp(self):
        self.schema = tenon.loads(TEXT)
        self.trip = self.schema.read(DATA)

    def expect(self, count, items, points=POINTS, pulses=PULSES):
        self.assertEqual(self.trip.write(), bytes([count]) + items + points + pulses)

    def test_append_and_insert(self):
        items = self.trip.items
        items.append(NEW)
        self.assertEqual(len(items), 3)
        self.assertEqual(items[2].text, 'new')
        self.assertIs(items[-1], items[2])
        items.insert(0, NEW)
        self.assertEqual([each.text for each in items], ['new', 'a', 'bc', 'new'])
        self.expect(4, NEW_BYTES + ITEMS + NEW_BYTES)

    def test_buffers_follow_edits(self):
        trip = self.trip
        self.assertEqual((bytes(memoryview(trip.points)), memoryview(trip.items).shape), (POINTS[1:], (2,)))
        trip.points[0].y = 258
        points = b'\xff\2\1' + POINTS[4:]
        self.assertEqual((bytes(memoryview(trip.points)), bytes(trip.view('points'))), (points, points))
        trip.points.append({'x': 3, 'y': 4})
        trip.points.move(2, 0)
        self.assertEqual(bytes(memoryview(trip.points)), b'\3\4\0' + points)
        trip.points.clear()
        trip.items.append(NEW)
        self.assertEqual((memoryview(trip.points).nbytes, memoryview(trip.items).shape), (0, (3,)))

    def test_edits_under_an_iterator(self):
        pulses, seen = self.trip.pulses, []
        for i, pulse in enumerate(pulses):
            seen.append(pulse)
            if i == 0:
                pulses[1] = 7
            if i == 1:
                pulses.append(8)
            if i == 2:
                del pulses[0]
        self.assertEqual(seen, [16, 7, 48])
        items = iter(self.trip.items)
        first = next(items)
        self.assertIs(first, self.trip.items[0])
        self.trip.items.insert(0, NEW)
        self.assertIs(next(items), first)
        self.assertEqual(next(items).text, 'bc')
        self.assertRaises(StopIteration, next, items)
        self.trip.items.append(NEW)
        self.assertRaises(StopIteration, next, items)

    def test_numbers_of_all_types(self):
        def numbers(order):
            members = ['u1', 's1', 'u2', 's2', 'u3', 's3', 'u4', 's4', 'u8', 's8', 'f2', 'f4', 'f8']
            seq = ''.join(f'  - {{id: list_{each}, type: {each}, repeat: expr, repeat-expr: 2}}\n' for each in members)
            return tenon.loads(f'meta: {{id: all, endian: {order}}}\nseq:\n{seq}')
        expected = {'u1': 255, 's1': -1, 'u2': 65535, 's2': -1, 'u3': 0xffffff, 's3': -1, 'u4': 0xffffffff, 's4': -1,
                    'u8': 2**64 - 1, 's8': -1}
        for order, halves in (('le', b'\0\xc0\0\x3c'), ('be', b'\xc0\0\x3c\0')):
            data = b''.join(b'\xff' * int(each[1]) + b'\0' * int(each[1]) for each in expected) + halves
            data += b''.join(struct.pack(('<' if order == 'le' else '>') + '2' + letter, -1.5, 0.25) for letter in 'fd')
            file = numbers(order).read(data)
            for each, number in expected.items():
                self.assertEqual(list(getattr(file, f'list_{each}')), [number, 0], f'{order} {each}')
            self.assertEqual([list(each) for each in (file.list_f2, file.list_f4, file.list_f8)], [[-2, 1], [-1.5, 0.25], [-1.5, 0.25]])

    def test_indices_of_insert(self):
        pulses = self.trip.pulses
        pulses.insert(-1, 1)
        pulses.insert(-100, 2)
        pulses.insert(100, 3)
        self.assertEqual(list(pulses), [2, 16, 32, 1, 48, 3])

    def test_copies(self):
        other = self.schema.read(b'\1' + NEW_BYTES + b'\0')
        self.trip.items.append(other.items[0])
        self.trip.items.insert(0, self.trip.items[1])
        self.expect(4, ITEMS[5:] + ITEMS + NEW_BYTES)

    def test_removal(self):
        trip = self.trip
        del trip.items[0]
        del trip.points[-1]
        self.assertEqual(trip.pulses.pop(), 48)
        self.assertEqual(trip.pulses.pop(0), 16)
        self.expect(1, ITEMS[5:], b'\1\xff\1\0', b'\x20\0')

    def test_pop_gives_what_append_takes(self):
        trip = self.trip
        popped = trip.items.pop(0)
        self.assertEqual(popped, {'len': 1, 'text': 'a', 'kind': 'walk', 'raw': '0001'} if 'len' in popped else
                         {'text': 'a', 'kind': 'walk', 'raw': '0001'})
        trip.items.append(popped)
        self.expect(2, ITEMS[5:] + ITEMS[:5])

    def test_slices(self):
        trip = self.trip
        trip.pulses[1:2] = [1, 2, 3]
        del trip.points[:]
        trip.items[1:] = [NEW]
        self.expect(2, ITEMS[:5] + NEW_BYTES, b'\0', b'\x10\0\1\0\2\0\3\0\x30\0')
        del trip.pulses[::2]
        self.assertEqual(list(trip.pulses), [1, 3])
        trip.pulses.clear()
        trip.pulses.extend(range(4))
        del trip.pulses[3:0:-2]
        self.assertEqual(list(trip.pulses), [0, 2])
        with self.assertRaises(TypeError):
            trip.pulses[::2] = [1]

    def test_objects_are_replaced(self):
        self.trip.items[1] = NEW
        self.trip.points[0] = {'x': 3, 'y': 4}
        self.expect(2, ITEMS[:5] + NEW_BYTES, b'\2\3\4\0\5\2\0')

    def test_move(self):
        trip = self.trip
        trip.items.move(-1, 0)
        trip.pulses.move(0, 1)
        self.expect(2, ITEMS[5:] + ITEMS[:5], pulses=b'\x20\0\x10\0\x30\0')

    def test_objects_follow_their_elements(self):
        items, points = self.trip.items, self.trip.points
        item, point = items[1], points[1]
        items.insert(0, NEW)
        points.insert(0, {'x': 1, 'y': 2})
        self.assertIs(items[2], item)
        self.assertIs(points[2], point)
        self.assertEqual((item.path(), point.path()), ('items[2]', 'points[2]'))
        item.kind, point.y = 1, 9
        items.move(2, 1)
        self.assertIs(items[1], item)
        self.assertEqual(points[2].y, 9)
        del items[0], points[0]
        self.expect(2, b'\2bc\1\2\3' + ITEMS[:5], b'\2\xff\1\0\5\x09\0')

    def test_removed_elements(self):
        item = self.trip.items[0]
        del self.trip.items[0]
        kind = type(self.trip.items[0])
        for use in (lambda: item.path(), lambda: setattr(item, 'text', 'x'), lambda: self.trip.items.append(item), lambda: item.kind,
                    lambda: item['len'], lambda: item.text, lambda: item.parent(), lambda: item.root(), lambda: item.write(),
                    lambda: tenon.entries(item), lambda: repr(item), lambda: item.no_member):
            with self.assertRaises(ReferenceError):
                use()
        self.assertEqual((isinstance(item, kind), isinstance(item, int), item == item), (True, False, True))
        self.expect(1, ITEMS[5:])

    def test_removed_points(self):
        """Their members are all in slots, and loops use their objects again."""
        points, seen = self.trip.points, []
        point = points[1]
        del points[1]
        with self.assertRaises(ReferenceError):
            point.x
        points.extend([{'x': i, 'y': i} for i in range(4)])
        for point in points:
            seen.append(point.x)
            if point.x == 1:
                del points[2]
        self.assertEqual(seen, [-1, 0, 1, 3])

    def test_computed_objects_return(self):
        root = tenon.loads("""
meta: {id: a}
seq: [{id: n, type: u1}, {id: xs, type: x, repeat: expr, repeat-expr: 2}]
types: {x: {seq: [{id: h, type: u1}]}}
instances: {one: {value: 'xs[n]', if: n < 2}}
""").read(b'\1\2\3')
        one = root.one
        root.n = 2
        self.assertIsNone(root.one)
        root.n = 1
        self.assertEqual((root.one, one.h), (one, 3))

    def test_elements_that_were_found_by_path_follow(self):
        one, other = self.trip.items, self.trip.find('items')
        element, point = other[1], self.trip.find('points')[1]
        self.assertEqual(point.x, 5)
        one.insert(0, NEW)
        self.trip.points.insert(0, {'x': 1, 'y': 2})
        self.assertEqual([each.text for each in other], ['new', 'a', 'bc'])
        self.assertEqual(len(other), 3)
        self.assertEqual((element.path(), point.path()), ('items[2]', 'points[2]'))
        point.x = 7
        self.assertEqual(self.trip.points[2].x, 7)

    def test_values_below_elements_follow(self):
        """Also those whose element is not in use itself."""
        schema = tenon.loads("""
meta: {id: a, encoding: UTF-8}
seq: [{id: n, type: u1}, {id: rows, type: row, repeat: expr, repeat-expr: n}]
types:
  row: {seq: [{id: n, type: u1}, {id: name, type: strz}, {id: cells, type: cell, repeat: expr, repeat-expr: n}]}
  cell: {seq: [{id: name, type: strz}, {id: x, type: u1}]}
""")
        root = schema.read(b'\2' + b'\1a\0b\0\1' + b'\2c\0d\0\2e\0\3')
        cell, cells = root.rows[1].cells[1], root.rows[1].cells
        root.rows.insert(0, {'name': 'new', 'cells': []})
        self.assertEqual((cell.path(), cells.path(), cell.x, cell.name), ('rows[2].cells[1]', 'rows[2].cells', 3, 'e'))
        cell.x = 9
        self.assertIs(root.rows[2].cells[1], cell)
        del root.rows[2]
        for use in lambda: cell.path(), lambda: setattr(cell, 'x', 1), lambda: len(cells), cells.path, cells.parent, cells.root, cells.write:
            with self.assertRaises(ReferenceError):
                use()

    def test_edits_by_chance(self):
        """Objects that are kept, those that are asked for, and the written file agree after any edits."""
        schema = tenon.loads("""
meta: {id: a, encoding: UTF-8}
seq: [{id: n, type: u1}, {id: chosen_x, type: u1}, {id: rows, type: row, repeat: expr, repeat-expr: n}]
types:
  row: {seq: [{id: len, type: u1}, {id: x, type: u1}, {id: at, type: at}, {id: cells, type: cell, repeat: expr, repeat-expr: len}]}
  at: {seq: [{id: y, type: u1}, {id: z, type: u1, if: y > 100}]}
  cell: {seq: [{id: v, type: u2le}, {id: w, type: u1}]}
instances: {first: {value: 'rows[0]', if: n > 0}, sum: {value: chosen_x + 1}}
""")

        def plain(row):
            return row.x, row.at.y, [(cell.v, cell.w) for cell in row.cells]

        def new_row():
            x, y, cells = draw.randrange(256), draw.randrange(100), [(draw.randrange(65536), 7) for _ in range(draw.randrange(3))]
            return (x, y, cells), {'x': x, 'at': {'y': y}, 'cells': [{'v': v, 'w': w} for v, w in cells]}

        for seed in range(20):
            draw = random.Random(seed)
            root, model, kept = schema.read(b'\0\0'), [], []
            for _ in range(60):
                i, j = (draw.randrange(len(model)) if model else 0 for _ in range(2))
                choice = draw.randrange(9) if model else 0
                if choice <= 2:
                    row, values = new_row()
                    model.insert(i, row)
                    root.rows.insert(i, values)
                elif choice == 3:
                    del model[i], root.rows[i]
                    kept = [(object, row) for object, row in kept if any(row is each for each in model)]
                elif choice == 4:
                    model.insert(j, model.pop(i))
                    root.rows.move(i, j)
                elif choice == 5 and model[i][2]:
                    model[i][2][0] = (9, 8)
                    root.rows[i].cells[0].v, root.rows[i].cells[0].w = 9, 8
                elif choice == 6:
                    model[i][2].append((5, 6))
                    root.rows[i].cells.append({'v': 5, 'w': 6})
                elif choice == 7:
                    kept.append((root.rows[i], model[i]))
                elif root.first is not None:
                    self.assertEqual(plain(root.first), model[0])
                root.chosen_x = draw.randrange(255)
                self.assertEqual(root.sum, root.chosen_x + 1)
                for object, row in kept:
                    self.assertEqual(plain(object), row)
                    self.assertIs(root.find(object.path()), object)
                self.assertEqual([plain(row) for row in root.rows], model)
            self.assertEqual([plain(row) for row in schema.read(root.write()).rows], model)
            self.assertEqual([plain(row) for row in root.rows], model)

    def test_iterators_give_elements_that_stay(self):
        """An element that is kept, or is asked for again, is its own object."""
        kept = []
        for i, point in enumerate(self.trip.points):
            kept.append(point)
            self.assertEqual(point.path(), f'points[{i}]')
        self.assertEqual([each.x for each in kept], [-1, 5])
        self.trip.points.extend([{'x': i, 'y': i} for i in range(20)])
        values = [point.x for point in self.trip.points]
        self.assertEqual(values, [-1, 5, *range(20)])
        third = None
        for i, point in enumerate(self.trip.points):
            third = point if i == 3 else third
        self.assertEqual((third.x, third.path()), (1, 'points[3]'))

    def test_errors_change_nothing(self):
        trip = self.trip
        with self.assertRaisesRegex(ValueError, r'items\[2\]'):
            trip.items.append({'text': 'x'})
        with self.assertRaisesRegex(ValueError, r'items\[0\]'):
            trip.items[0] = {'wrong': 1}
        with self.assertRaisesRegex(ValueError, r'pulses\[1\]: 65536 is out of range'):
            trip.pulses[0:1] = [1, 65536]
        for wrong in 'text', None, 1.5, {}:
            with self.subTest(wrong=wrong), self.assertRaises(ValueError):
                trip.pulses.append(wrong)
        with self.assertRaises(TypeError):
            trip.pulses.append(object())
        for use in lambda: trip.pulses.pop(3), lambda: trip.pulses.move(0, 3), lambda: trip.pulses.__delitem__(-4):
            with self.assertRaises(IndexError):
                use()
        self.assertEqual(trip.write(), DATA)

    def test_arrays_of_before_stay(self):
        view = memoryview(self.trip.pulses)
        self.trip.pulses.append(7)
        self.assertEqual(view.tolist(), [16, 32, 48])
        self.assertEqual(memoryview(self.trip.pulses).tolist(), [16, 32, 48, 7])


class Unread(unittest.TestCase):
    """Instances that nobody has read."""
    TEXT = '''
meta: {id: unread, endian: le}
seq:
  - {id: magic, contents: [0x7f]}
  - {id: ofs_rows, type: u1}
  - {id: num_rows, type: u1}
instances:
  rows: {pos: ofs_rows, type: row, repeat: expr, repeat-expr: num_rows}
types:
  row:
    seq: [{id: kind, type: u1}, {id: ofs, type: u1}, {id: len, type: u1}]
    instances:
      body: {io: _root._io, pos: ofs, size: len, if: len != 0}
'''
    DATA = bytes.fromhex('7f0503 5454 011002 021203 031501 2e2e 6162 636465 66')

    def test_an_edit_is_undone(self):
        """Rows that name other bytes, beside a new one. To judge an edit the writer reads instances, which are unread again
        then."""
        schema, taken = tenon.loads(self.TEXT), 0
        places = (0x10, 2), (0x12, 3), (0x15, 1), (0x10, 1), (0x10, 3)
        for named, at in itertools.product(itertools.product(places, repeat=3), (0, 1, 3)):
            file = schema.read(self.DATA)
            before = [(row.ofs, row.len) for row in file.rows]
            self.name(file, named)
            file.rows.insert(at, {'kind': 4, 'body': b'xyz'})
            wanted = [self.DATA[ofs:ofs + size] for ofs, size in named]
            wanted.insert(at, b'xyz')
            try:
                now = schema.read(file.write()).rows
            except (tenon.ConflictError, tenon.UnsupportedError):
                pass
            else:
                taken += 1
                self.assertEqual([bytes(each.body) for each in now], wanted, (named, at))
            del file.rows[at]
            self.name(file, before)
            self.assertEqual(file.write(), self.DATA, (named, at))
        self.assertGreater(taken, 0)

    @staticmethod
    def name(file, places):
        for row, place in zip(list(file.rows), places):
            row.ofs, row.len = place


class ProgramsDuringEdits(unittest.TestCase):
    """An edit calls functions of the program, or lets another thread run, only before it begins and after it ends."""
    TEXT = '''
meta: {id: calls, endian: le, encoding: UTF-8}
seq:
  - {id: num_items, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num_items}
instances:
  last: {value: items.last, if: num_items > 0}
types:
  item:
    seq:
      - {id: num, type: u1}
      - {id: points, type: point, repeat: expr, repeat-expr: num}
    instances:
      name: {value: '_root.items[0].points[0].name'}
  point:
    seq: [{id: x, type: u1}, {id: name, type: strz}, {id: kind, type: u1, enum: kind}]
enums: {kind: {1: walk, 2: ride}}
'''
    DATA = b'\2' + b'\1\2a\0\1' + b'\2\3b\0\2\4c\0\1'

    def setUp(self):
        self.file = tenon.loads(self.TEXT).read(self.DATA)

    @staticmethod
    def points(item):
        for each in item.points:
            yield {'x': each.x, 'name': each.name, 'kind': each.kind}

    def test_a_generator_uses_the_file(self):
        items = self.file.items
        kept = list(items)  # with the members that the generator asks for
        items.append({'points': self.points(items[0])})
        items.insert(0, {'points': self.points(items[1])})
        items[1] = {'points': self.points(items[2])}
        items.extend([{'points': self.points(items[1])}])
        items[:1] = [{'points': self.points(items[2])}]
        one, two = b'\1\2a\0\1', b'\2\3b\0\2\4c\0\1'
        self.assertEqual(self.file.write(), b'\5' + two * 3 + one + two)
        self.assertRaises(ReferenceError, lambda: kept[0].num)

    def test_a_generator_edits_the_list(self):
        items = self.file.items

        def points():
            del items[0]
            items[0].points[0].x = 9
            yield {'x': 5, 'name': 'n', 'kind': 'ride'}
        items.append({'points': points()})
        self.assertEqual(self.file.write(), b'\2' + b'\2\x09b\0\2\4c\0\1' + b'\1\5n\0\2')

    def test_a_value_uses_the_file(self):
        file = self.file

        class Meta(type):
            def __repr__(cls):
                return ''.join(each.name for each in file.items[1].points) + 'seen'

        class Wrong(metaclass=Meta):
            pass
        last = file.last
        with self.assertRaisesRegex(TypeError, 'bcseen'):
            file.items[0].points[0].x = Wrong()
        file.items[0].points[0].x = 2
        self.assertEqual(last.num, 2)
        self.assertEqual(file.write(), self.DATA)

    def test_a_wrong_element_uses_the_file(self):
        file, items, kept = self.file, self.file.items, []

        def points():
            kept.append(items[1])
            yield {'x': 700, 'name': [each.name for each in items[1].points][0], 'kind': 'walk'}
        for _ in range(3):
            with self.assertRaises(ValueError):
                items.append({'points': points()})
        self.assertEqual(file.write(), self.DATA)

    def test_two_threads(self):
        """What they see is left open, but not that the interpreter lives. Classes are made while both run."""
        switches = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            for _ in range(20):
                self.setUp()
                self.run_threads(self.file)
        finally:
            sys.setswitchinterval(switches)

    def run_threads(self, file):
        def edit():
            for i in range(20):
                file.items.append({'points': self.points(file.items[0])})
                file.items[0].points[0].x = i
                file.items.pop()

        def read():
            for _ in range(20):
                self.assertIn([point.name for item in file.items for point in self.each(item)][0], 'abc')

        failures = []
        threads = [threading.Thread(target=self.guard, args=(each, failures)) for each in (edit, read, read)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual(failures, [])
        file.items[0].points[0].x = 2
        self.assertEqual(file.write(), self.DATA)

    @staticmethod
    def each(item):
        try:
            yield from item.points
        except ReferenceError:  # the other thread has removed it
            pass

    @staticmethod
    def guard(run, failures):
        try:
            run()
        except (ReferenceError, IndexError):
            pass
        except Exception as error:  # pylint: disable=broad-except
            failures.append(error)


if __name__ == '__main__':
    unittest.main()
