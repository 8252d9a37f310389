#!/usr/bin/env python3
"""placed_without_compiler.py TENON: files with placed members and derived numbers are edited and created without a C compiler.
The test lays the files out by itself."""
import json
import os
import struct
import unittest

from box import Box

SCHEMA = '''meta: {id: box, endian: le, encoding: ASCII}
seq:
  - {id: num, type: u1}
  - {id: total, type: u2, -derive: items.sum(_.len)}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0} # what no compiled codec creates
  mark: {pos: _io.size - 2, size: 2}
  magic: {pos: _io.size - 1, type: u1, -place: none}
  ends: {value: magic == 0x45}
types:
  item:
    seq:
      - {id: ofs, type: u1}
      - {id: len, type: u1}
      - {id: low, type: u1, -derive: body.size & 1}
    instances:
      body: {io: _root._io, pos: ofs, size: len, -place: {order: 1}}
'''


def box(bodies, gaps=(), total=None):
    """Bodies, each with the bytes behind it that no member has, and in front of them gaps[0]."""
    gaps = list(gaps) + [b''] * (len(bodies) + 1 - len(gaps))
    data, table, at = gaps[0], b'', 3 + 3 * len(bodies) + len(gaps[0])
    for body, gap in zip(bodies, gaps[1:]):
        table += bytes([at, len(body), len(body) & 1])
        data += body + gap
        at += len(body) + len(gap)
    total = sum(map(len, bodies)) if total is None else total
    return bytes([len(bodies)]) + struct.pack('<H', total) + table + data + b'EE'


class Placed(Box):
    def setUp(self):
        super().setUp()
        self.path('box.ksy', SCHEMA.encode())

    def run_without(self, *arguments):
        environment = dict(os.environ, CC='false', XDG_CACHE_HOME=str(self.path('cache')))
        status, said, messages = self.run_tool(*arguments, env=environment)
        self.assertEqual((status, messages), (0, ''))
        return said

    def gives(self, before, expected, *edits):
        self.path('file', before)
        self.run_without('set', '-s', 'box.ksy', 'file', *edits)
        self.assertEqual(self.path('file').read_bytes(), expected)

    def test_bytes_that_grow(self):
        before = [b'abc', b'', b'de']
        for i, after in enumerate(([b'a', b'', b'de'], [b'abc', b'xyz', b'de'], [b'abc', b'', b''])):
            for gaps in [], [b'', b'!'], [b'??', b'', b'', b'!']:
                self.gives(box(before, gaps), box(after, gaps), f'items[{i}].body={after[i].hex()}')

    def test_elements_that_go(self):
        bodies = [b'abc', b'd', b'efgh']
        for i in range(3):
            left = bodies[:i] + bodies[i + 1:]
            self.gives(box(bodies), box(left), '--remove', f'items[{i}]')

    def test_elements_that_come(self):
        """The bytes that no member has stay behind what they stand behind."""
        bodies = [b'abc', b'd']
        for i in range(3):
            new = bodies[:i] + [b'new'] + bodies[i:]
            for gaps in [], [b'?'], [b'', b'!'], [b'?', b'!', b'!!']:
                stay = gaps[:i + 1] + ([b''] + gaps[i + 1:] if len(gaps) > i + 1 else [])
                self.gives(box(bodies, gaps), box(new, stay), f'items[+{i}]={{"body": "{b"new".hex()}"}}')

    def test_numbers_that_were_others_stay(self):
        self.gives(box([b'abc', b'd'], total=99), box([b'abcd', b'd'], total=99), 'items[0].body=' + b'abcd'.hex())
        self.gives(box([b'abc', b'd'], total=99), box([b'abc', b'd', b'e'], total=99), 'items[+]={"body": "65"}')
        self.gives(box([b'abc', b'd']), box([b'abc', b'd'], total=7), 'total=7')

    def test_json_of_codecs_that_patch(self):
        """The engine is their writer in compiled code, too: what it says needs no compiler, so none is asked."""
        data = box([b'abc', b'', b'de'], [b'?'])
        self.path('file', data)
        compiler = self.path('compiler', f'#!/bin/sh\necho asked > {self.path("asked")}\nexit 1\n'.encode())
        compiler.chmod(0o755)
        environment = dict(os.environ, CC=str(compiler), XDG_CACHE_HOME=str(self.path('cache')))
        status, said, messages = self.run_tool('decode', '-s', 'box.ksy', 'file', env=environment)
        self.assertEqual((status, messages), (0, ''))
        self.assertEqual(json.loads(said)['$image'], data.hex())
        self.assertFalse(self.path('asked').exists())

    def test_files_from_json(self):
        expected = box([b'abc', b'', b'de'])
        made = {'items': [{'body': body.hex()} for body in (b'abc', b'', b'de')], 'mark': b'EE'.hex()}
        self.path('made.json', json.dumps(made).encode())
        self.run_without('encode', '-s', 'box.ksy', 'made.json', '-o', 'made')
        self.assertEqual(self.path('made').read_bytes(), expected)


if __name__ == '__main__':
    unittest.main(verbosity=1)
