#!/usr/bin/env python3
"""classes.py NODE SUITE: the classes of tenon.kaitai are used as those that Kaitai's compiler makes. Each spec of the public suite is
read by both, and everything that a script can ask Kaitai's object for is compared: members, instances, enumerations, the names of
classes. Exits with status 77 where node, Kaitai's compiler or its runtime for Python is not there."""
import enum
import importlib
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    from kaitaistruct import KaitaiStruct, KaitaiStructError
except ImportError:
    print('skipped: kaitaistruct is not installed for this Python')
    sys.exit(77)
import tenon
from tenon import kaitai

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / 'support'))
from draw import drawn  # noqa: E402

NODE, SUITE = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))

TEXT = '''
meta: {id: gps_trip, endian: le, encoding: UTF-8}
seq:
  - {id: kind, type: u1, enum: trip_kind}
  - {id: points, type: way_point, repeat: expr, repeat-expr: 2}
types:
  way_point:
    seq: [{id: x, type: u1}]
    instances: {twice: {value: x * 2}, far: {pos: 99, type: u1}}
enums: {trip_kind: {1: walk, 2: ride}, unused_kind: {7: seven}}
'''


class Classes(unittest.TestCase):
    def setUp(self):
        self.GpsTrip = kaitai.loads(TEXT)

    def test_names(self):
        self.assertEqual(self.GpsTrip.__name__, 'GpsTrip')
        self.assertEqual(self.GpsTrip.WayPoint.__qualname__, 'GpsTrip.WayPoint')
        self.assertIs(self.GpsTrip.TripKind.ride, self.GpsTrip.TripKind(2))
        self.assertEqual(self.GpsTrip.UnusedKind.seven, 7)

    def test_ways_to_read(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b'\2\3\4')
            file.flush()
            with open(file.name, 'rb') as stream:
                trips = [self.GpsTrip.from_file(file.name), self.GpsTrip.from_bytes(b'\2\3\4'), self.GpsTrip.from_io(stream)]
                stream.seek(0)
                trips.append(self.GpsTrip(kaitai.KaitaiStream(stream)))
        for trip in trips:
            self.assertIsInstance(trip, self.GpsTrip)
            self.assertIsInstance(trip.points[1], self.GpsTrip.WayPoint)
            self.assertEqual((trip.kind, trip.points[1].twice), (self.GpsTrip.TripKind.ride, 8))
            with trip as same:
                self.assertEqual(same.points[0]._parent, trip)
                self.assertEqual(same.points[0]._root, trip)
                self.assertIsNone(same._parent)
            trip.close()

    def test_errors(self):
        with self.assertRaises(EOFError) as caught:
            self.GpsTrip.from_bytes(b'\2\3')
        self.assertEqual((caught.exception.path, caught.exception.offset), ('points', 1))
        with self.assertRaises(EOFError):
            self.GpsTrip.from_bytes(b'\2\3\4').points[0].far  # noqa: B018
        fixed = kaitai.loads('meta: {id: a}\nseq: [{id: x, contents: AB}]')
        with self.assertRaises(kaitai.ValidationFailedError):
            fixed.from_bytes(b'AC')
        with self.assertRaises(kaitai.KaitaiStructError):
            fixed.from_bytes(b'A')


# Values that Kaitai's compiler 0.10 computes in another way than 0.11, and than tenon; and instances whose value is a list of
# the objects of other members: those are no attributes in tenon (docs/python.md).
KNOWN = {
    'bytes_pad_term_equal': 's4', 'str_pad_term_equal': 's4', 'str_eos_pad_term_equal': 's4.value', 'struct_pad_term_equal': 's4.value',
    'nav_root_recursive': 'next.root_value', 'repeat_until_calc_array_type': 'recs_accessor',
    'params_pass_array_struct': 'one_two',
}
DEEPEST = 8  # objects: instances may lead to others without end


class Comparison:
    """What differs between an object of Kaitai's and one of tenon's."""

    def __init__(self):
        self.mistakes, self.values = [], 0

    def value(self, path, theirs, ours):
        self.values += 1
        if isinstance(theirs, KaitaiStruct):
            self.structure(path, theirs, ours)
        elif isinstance(theirs, list):
            if len(theirs) != len(ours):
                self.mistakes.append(f'{path}: {len(theirs)} elements, but {len(ours)}')
            for i, (a, b) in enumerate(zip(theirs, ours)):
                self.value(f'{path}[{i}]', a, b)
        elif isinstance(theirs, enum.Enum):
            named = type(ours).__qualname__ == type(theirs).__qualname__ and ours.name == theirs.name
            if not named or ours.value != theirs.value:
                self.mistakes.append(f'{path}: {theirs!r}, but {ours!r}')
        elif type(theirs) is not type(ours) or (theirs != ours and theirs == theirs):
            self.mistakes.append(f'{path}: {theirs!r}, but {ours!r}')

    def structure(self, path, theirs, ours):
        if path.count('.') > DEEPEST:
            return
        if not isinstance(ours, tenon.Object) or type(theirs).__qualname__ != type(ours).__qualname__:
            self.mistakes.append(f'{path}: {type(theirs).__qualname__}, but {ours!r}')
            return
        for name in names_of(theirs):
            try:
                value = getattr(theirs, name)
            except (EOFError, KaitaiStructError) as error:
                if not raises(ours, name):
                    self.mistakes.append(f'{path}.{name}: {error!r}, but {getattr(ours, name)!r}')
                continue
            except Exception:  # noqa: BLE001, S112
                continue  # what was generated is wrong
            if not hasattr(type(ours), name):
                self.mistakes.append(f'{path}.{name}: no such attribute')
            else:
                self.value(f'{path}.{name}', value, getattr(ours, name))


def raises(ours, name):
    try:
        getattr(ours, name)
    except tenon.FormatError:
        return True
    return False


def params_of(kind):
    """What its objects are given: those are no members of tenon."""
    code = kind.__init__.__code__
    return {name.rstrip('_') for name in code.co_varnames[1:code.co_argcount]}


def names_of(theirs):
    kind = type(theirs)
    properties = {name for name, value in vars(kind).items() if isinstance(value, property)}
    return sorted(name for name in {*vars(theirs), *properties} - params_of(kind) if not name.startswith('_'))


def specs():
    for spec in sorted((SUITE / 'spec').rglob('*.kst')):
        known = dict(re.findall(r'^(id|data): *[\'"]?([^\s\'"]+)', spec.read_text(encoding='utf-8'), re.MULTILINE))
        schema, data = SUITE / 'formats' / f'{known.get("id")}.ksy', SUITE / 'src' / known.get('data', '.')
        if schema.exists() and data.is_file():
            yield schema, data


class Suite(unittest.TestCase):
    @unittest.skipUnless(SUITE.is_dir(), 'the public suite is not there')
    def test_objects(self):
        cases = drawn(specs())
        compared = values = unread = 0
        with tempfile.TemporaryDirectory() as folder:
            schemas = sorted((SUITE / 'formats').rglob('*.ksy'))
            made = subprocess.run([NODE, HERE / 'generate.js', folder, *schemas], capture_output=True, text=True, check=False)
            if made.returncode == 77:
                self.skipTest(made.stdout)
            sys.path.insert(0, folder)
            for schema, data in cases:
                found = compare(schema, data)
                if found is None:
                    unread += 1
                    continue
                compared += 1
                values += found.values
                with self.subTest(schema=schema.name):
                    known = f'{kaitai.class_name(schema.stem)}.{KNOWN[schema.stem]}:' if schema.stem in KNOWN else None
                    mistakes = [each for each in found.mistakes if known is None or not each.startswith(known)]
                    self.assertFalse(mistakes, '\n'.join(mistakes))
        print(f'{compared} files, {values} values compared; {unread} that one of both does not read')
        self.assertGreater(compared, len(cases) // 2)


def compare(schema, data):
    """NULL where one of both cannot read the file."""
    top = kaitai.class_name(schema.stem)
    try:
        theirs = getattr(importlib.import_module(schema.stem), top).from_bytes(data.read_bytes())
        ours = kaitai.load(schema, import_dirs=[schema.parent / 'ks_path']).from_file(data)
    except Exception:  # noqa: BLE001
        return None
    found = Comparison()
    found.value(top, theirs, ours)
    return found


if __name__ == '__main__':
    unittest.main()
