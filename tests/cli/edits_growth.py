#!/usr/bin/env python3
"""edits_growth.py TENON: an edit that moves what lies elsewhere takes as long as the file is.

Each family is a file with n members out of line, of which one, or all, take other room. Of n, 2n and 4n members, from the
second to the third there may come little more than twice the work that came from the first to the second: instructions,
which callgrind counts. Without valgrind it is only seen that the edits are taken."""
import re
import shutil
import struct
import subprocess
import unittest

from box import TENON, Box

MOST = 2.3  # twice as much, and what trees and sorted lists take
LEAST = 64
VALGRIND = shutil.which('valgrind')
HEAD = 'meta: {id: grown, endian: le, encoding: ASCII}\n'
TEXTS = HEAD + '''
seq:
  - {id: num, type: u2}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
types:
  row:
    seq:
      - {id: where, type: u4}
      - {id: len, type: u2}
    instances:
      text: {io: _root._io, pos: where, type: str, size: len}
'''
PEEKS = TEXTS + '''      peek: {io: _root._io, pos: where + len, type: u1, -place: none}
'''
INNER = HEAD + '''
seq:
  - {id: num, type: u2}
  - {id: outer, type: outer, repeat: expr, repeat-expr: num}
types:
  outer:
    seq:
      - {id: where, type: u4}
    instances:
      inner: {io: _root._io, pos: where, type: inner}
  inner:
    seq:
      - {id: where, type: u4}
      - {id: len, type: u2}
    instances:
      text: {io: _root._io, pos: where, type: str, size: len}
'''
BLOCKS = HEAD + '''
seq:
  - {id: num, type: u2}
  - {id: blocks, type: block, repeat: expr, repeat-expr: num}
types:
  block:
    seq:
      - {id: len, type: u2}
      - {id: body, size: len, process: xor(5), type: body}
  body:
    seq:
      - {id: len, type: u1}
      - {id: name, type: str, size: len}
'''


def blocks(n):
    """n blocks that a process decodes."""
    block = bytes(byte ^ 5 for byte in b'\x06name01')
    return struct.pack('<H', n) + (struct.pack('<H', len(block)) + block) * n


def texts(n, apart=5, size=4):
    """n rows, whose texts lie `apart` bytes apart."""
    begin = 2 + 6 * n
    rows = b''.join(struct.pack('<IH', begin + apart * i, size) for i in range(n))
    return struct.pack('<H', n) + rows + b'text.' * n


def inner(n):
    """n objects that are found by a position, with a text each that is found by theirs."""
    begin = 2 + 4 * n
    outer = b''.join(struct.pack('<I', begin + 11 * i) for i in range(n))
    return struct.pack('<H', n) + outer + b''.join(struct.pack('<IH', begin + 11 * i + 6, 4) + b'text.'
                                                   for i in range(n))


FAMILIES = {
    'one text of many grows': (TEXTS, texts, ['rows[1].text=longer']),
    'all texts grow': (TEXTS, texts, ['rows[*].text=longer']),
    'all texts shrink': (TEXTS, texts, ['rows[*].text=a']),
    'all have the same bytes': (TEXTS, lambda n: texts(n, apart=0), ['rows[*].text=longer']),
    'all are empty, in one place': (TEXTS, lambda n: texts(n, apart=0, size=0), ['rows[*].text=longer']),
    'one of many that are empty': (TEXTS, lambda n: texts(n, apart=0, size=0), ['rows[1].text=longer']),
    'the first goes': (TEXTS, texts, ['--remove', 'rows[0]']),
    'peeks see what moves': (PEEKS, texts, ['rows[1].text=longer']),
    'all processed blocks': (BLOCKS, lambda n: blocks(8 * n), ['blocks[*].body.name=longername']),
    'one processed block of many': (BLOCKS, lambda n: blocks(8 * n), ['blocks[1].body.name=longername']),
    'texts in objects that lie elsewhere': (INNER, inner, ['outer[*].inner.text=longer']),
}


class EditsGrowth(Box):
    def work(self, data, edits):
        """The instructions that an edit takes; None without valgrind."""
        self.path('file', data)
        command = [TENON, 'set', '-s', 'grown.ksy', 'file', *edits]
        count = self.path('count')
        if VALGRIND:
            command = [VALGRIND, '--tool=callgrind', f'--callgrind-out-file={count}', *command]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        self.assertNotEqual(self.path('file').read_bytes(), data)
        return int(re.search(r'^(?:summary|totals): (\d+)', count.read_text(), re.M)[1]) if VALGRIND else None

    def test_work_doubles_with_the_file(self):
        for name, (schema, data, edits) in FAMILIES.items():
            with self.subTest(name):
                self.path('grown.ksy', schema.encode())
                self.tenon('set', '-s', 'grown.ksy', self.path('warm', data(2)), *edits)  # that compiles
                one, two, four = (self.work(data(k * LEAST), edits) for k in (1, 2, 4))
                if VALGRIND:
                    self.assertLess(four - two, MOST * (two - one), f'{one}, {two}, {four}')


if __name__ == '__main__':
    unittest.main(verbosity=1)
