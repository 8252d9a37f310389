#!/usr/bin/env python3
"""arrays.py: NumPy arrays over lists of the package `tenon`, which PYTHONPATH leads to: numbers and records, in the file and in
memory, without a copy. Exits with status 77 where there is no NumPy."""
import pathlib
import struct
import sys
import unittest

try:
    import numpy
except ImportError:
    print('skipped: NumPy is not installed for this Python')
    sys.exit(77)
import tenon

TESTS = pathlib.Path(__file__).resolve().parent.parent

NUMBERS = '''
meta: {id: numbers, endian: le}
seq:
  - {id: little, type: u2, repeat: expr, repeat-expr: 2}
  - {id: big, type: s4be, repeat: expr, repeat-expr: 2}
  - {id: real, type: f8be, repeat: expr, repeat-expr: 1}
  - {id: half, type: f2, repeat: expr, repeat-expr: 2}
  - {id: bits, type: b4, repeat: expr, repeat-expr: 2}
'''

RECORDS = '''
meta: {id: track, endian: le}
seq:
  - {id: points, type: point, repeat: expr, repeat-expr: 2}
types:
  point:
    seq:
      - {id: kind, type: u1}
      - {id: at, type: place}
      - {id: height, type: s2be}
      - {id: weight, type: f4}
  place:
    seq: [{id: x, type: u2}, {id: y, type: s8be}]
'''

# What has text in it, or is repeated to the end, is no record of the file, but an object in memory.
OBJECTS = '''
meta: {id: people, endian: be, encoding: UTF-8}
seq:
  - {id: people, type: person, repeat: eos}
types:
  person:
    seq: [{id: age, type: u1}, {id: name, type: strz}, {id: size, type: size}, {id: extra, type: u1, if: age == 1}]
  size: {seq: [{id: note, type: strz}, {id: metres, type: f4}]}
'''


# Buffers have no integers of three bytes.
THREE = '''
meta: {id: three, endian: le}
seq:
  - {id: little, type: u3, repeat: expr, repeat-expr: 2}
  - {id: big, type: s3be, repeat: expr, repeat-expr: 2}
  - {id: points, type: point, repeat: expr, repeat-expr: 2}
types:
  point: {seq: [{id: x, type: u3}, {id: y, type: u1}]}
'''


class Arrays(unittest.TestCase):
    def is_view(self, array):
        self.assertFalse(array.flags.owndata)
        self.assertFalse(array.flags.writeable)

    def test_numbers(self):
        data = struct.pack('<2H', 1, 65535) + struct.pack('>2id', -2, 3, 1.5) + struct.pack('<2e', 0.5, -2) + b'\x12'
        root = tenon.loads(NUMBERS).read(data)
        for name, dtype, values in ('little', '<u2', [1, 65535]), ('big', '>i4', [-2, 3]), ('real', '>f8', [1.5]), ('half', '<f2', [0.5, -2]):
            array = numpy.asarray(root[name])
            self.assertEqual((array.dtype, array.tolist()), (numpy.dtype(dtype), values))
            self.is_view(array)
        self.assertEqual(numpy.asarray(root.bits).tolist(), [1, 2])

    def test_three_bytes_are_copied(self):
        root = tenon.loads(THREE).read(bytes.fromhex('010203 ffffff fffffe 7fffff 0a0b0c 0d 0e0f10 11'))
        for name, dtype, values in ('little', 'u4', [0x030201, 0xffffff]), ('big', 'i4', [-2, 0x7fffff]):
            array = numpy.asarray(root[name])
            self.assertEqual((array.dtype, array.tolist()), (numpy.dtype(dtype), values))
            self.assertFalse(array.flags.writeable)
        points = numpy.asarray(root.points)
        self.is_view(points)
        self.assertEqual(points['x'].tolist(), [[0x0a, 0x0b, 0x0c], [0x0e, 0x0f, 0x10]])
        self.assertEqual(points['y'].tolist(), [0x0d, 0x11])

    def test_records_of_the_file(self):
        rows = [(7, (1, -2), 258, 0.5), (8, (3, 2**40), -1, -4.0)]
        data = b''.join(struct.pack('<BH', row[0], row[1][0]) + struct.pack('>qh', row[1][1], row[2]) +
                        struct.pack('<f', row[3]) for row in rows)
        points = tenon.loads(RECORDS).read(data).points
        array = numpy.asarray(points)
        self.is_view(array)
        self.assertEqual(array.dtype.names, ('kind', 'at.x', 'at.y', 'height', 'weight'))
        self.assertEqual([array.dtype[name].str for name in array.dtype.names], ['|u1', '<u2', '>i8', '>i2', '<f4'])
        self.assertEqual(array.tolist(), [(7, 1, -2, 258, 0.5), (8, 3, 2**40, -1, -4.0)])
        self.assertEqual(array.itemsize * len(array), len(data))
        del points
        self.assertEqual(array['height'].sum(), 257)

    def test_objects_in_memory(self):
        data = b'\1A\0x\0' + struct.pack('>f', 1.5) + b'\x63' + b'\2Bob\0\0' + struct.pack('>f', 2)
        array = numpy.asarray(tenon.loads(OBJECTS).read(data).people)
        self.is_view(array)
        self.assertEqual(array.dtype.names, ('age', 'size.metres'))
        self.assertEqual(array.tolist(), [(1, 1.5), (2, 2.0)])

    def test_bundled_formats(self):
        model = tenon.format('urho_model').read(TESTS / 'data/urho3d/arm.mdl')
        vertices = model.vertex_buffers[0].vertices
        array = numpy.asarray(vertices)
        self.is_view(array)
        self.assertEqual(array.shape, (len(vertices),))
        position = vertices[1].position
        self.assertEqual([array[f'position.{axis}'][1] for axis in 'xyz'], [position.x, position.y, position.z])

    def test_no_numbers(self):
        names = tenon.loads('meta: {id: a, encoding: UTF-8}\nseq: [{id: x, type: strz, repeat: eos}]').read(b'a\0b\0').x
        with self.assertRaises(BufferError):
            memoryview(names)
        self.assertEqual(numpy.asarray(names).tolist(), ['a', 'b'])


if __name__ == '__main__':
    unittest.main()
