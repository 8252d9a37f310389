#!/usr/bin/env python3
"""edits_growth.py TENON: an edit takes as long as the file is, and so does a file that is made of JSON.

Each family is a file with n members, of which one, or all, take other room: members out of line, or such that JSON leaves
out numbers that follow from them. Of n, 2n and 4n members, from the second to the third there may come little more than twice the work that came from the first to the second: instructions,
which callgrind counts. Without valgrind it is only seen that the edits are taken."""
import json
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
DECODED = BLOCKS + '''
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0} # what no compiled codec creates
'''
WORDS = HEAD + '''
seq:
  - {id: num, type: u2}
  - {id: rows, type: row(_index), repeat: expr, repeat-expr: num}
types:
  row:
    params: [{id: i, type: u4}]
    seq: [{id: letter, type: u1}]
    instances:
      word: {io: _root._io, pos: 2 + i, type: strz}
'''
LISTS = HEAD + '''
seq:
  - {id: num, type: u2}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
types:
  row:
    seq:
      - {id: num, type: u1}
      - {id: items, type: item, repeat: expr, repeat-expr: num}
  item: {seq: [{id: letter, type: strz}]}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0}
'''
OWNED = TEXTS.replace('size: len}', 'size: len, -place: {}}') + '''
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0}
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


def owned(n):
    """n rows, with as many bytes of text each."""
    begin = 2 + 6 * n
    return struct.pack('<H', n) + b''.join(struct.pack('<IH', begin + 4 * i, 4) for i in range(n)) + b'text' * n


def words(n):
    """n letters that are 0: each ends a word."""
    return struct.pack('<H', n) + bytes(n)


def lists(n):
    """n lists of two letters."""
    return struct.pack('<H', n) + b'\x02a\0b\0' * n


def inner(n):
    """n objects that are found by a position, with a text each that is found by theirs."""
    begin = 2 + 4 * n
    outer = b''.join(struct.pack('<I', begin + 11 * i) for i in range(n))
    return struct.pack('<H', n) + outer + b''.join(struct.pack('<IH', begin + 11 * i + 6, 4) + b'text.'
                                                   for i in range(n))


# Rows that name bytes in the stream of another field, beside many streams with instances of their own.
NAMED = HEAD + '''
seq:
  - {id: num_rows, type: u4}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
  - {id: num_boxes, type: u4}
  - {id: boxes, type: box, size: 2, repeat: expr, repeat-expr: num_boxes}
  - {id: len_data, type: u4}
  - {id: data, type: data, size: len_data}
types:
  row:
    seq: [{id: ofs, type: u4}]
    instances: {name: {io: _root.data._io, pos: ofs, type: strz}}
  box: {seq: [{id: a, type: u1}], instances: {b: {pos: 1, type: u1}}}
  data: {}
'''


def names(n):
    number = struct.Struct('<I').pack
    return number(n) + b''.join(number(5 * i) for i in range(n)) + number(n) + b'ab' * n + number(5 * n) + b'name\0' * n


FAMILIES = {
    'one text of many grows': (TEXTS, texts, ['rows[1].text=longer']),
    'all texts grow': (TEXTS, texts, ['rows[*].text=longer']),
    'all texts shrink': (TEXTS, texts, ['rows[*].text=a']),
    'all have the same bytes': (TEXTS, lambda n: texts(n, apart=0), ['rows[*].text=longer']),
    'all are empty, in one place': (TEXTS, lambda n: texts(8 * n, apart=0, size=0), ['rows[*].text=longer']),
    'one of many that are empty': (TEXTS, lambda n: texts(n, apart=0, size=0), ['rows[1].text=longer']),
    'the first goes': (TEXTS, texts, ['--remove', 'rows[0]']),
    'peeks see what moves': (PEEKS, texts, ['rows[1].text=longer']),
    'all processed blocks': (BLOCKS, lambda n: blocks(8 * n), ['blocks[*].body.name=longername']),
    'one processed block of many': (BLOCKS, lambda n: blocks(8 * n), ['blocks[1].body.name=longername']),
    'a processed block comes': (DECODED, lambda n: blocks(8 * n), ['blocks[+1]={"body": {"name": "new"}}']),
    'words that nothing ends any more': (WORDS, words, ['rows[*].word:=_', 'rows[*].letter=65']),
    'an element of each list goes': (LISTS, lambda n: lists(4 * n), ['--remove', 'rows[*].items[0]']),
    'all go, with their texts': (OWNED, owned, ['--remove', 'rows[*]']),
    'a row comes with its bytes in another stream': (NAMED, lambda n: names(8 * n), ['rows[+]={"name": "new"}']),
    'texts in objects that lie elsewhere': (INNER, inner, ['outer[*].inner.text=longer']),
}

LINE = HEAD + '''
seq:
  - {id: num, type: u2}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
types:
  item:
    seq:
      - {id: len, type: u1}
      - {id: name, type: str, size: len}
      - {id: digits, type: strz}
      - {id: more, type: str, size: digits.to_i}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0} # what no compiled codec creates
'''


def line(n):
    """n items with two texts, of which numbers and digits say the size."""
    return struct.pack('<H', n) + (b'\x04text' + b'4\0text') * n


def named(n):
    """What JSON has to say of these."""
    return {'items': [{'name': 'text', 'more': 'text'} for _ in range(n)]}


def edited(n):
    """The same over the file of n items, of which one is other text."""
    return {'$image': line(n).hex(), **named(n), 'items': [{'name': 'other', 'more': 'o'}, *named(n - 1)['items']]}


def inserted(n):
    """And with one item more."""
    return {'$image': line(n).hex(), 'items': [*named(1)['items'], {'name': 'new', 'more': 'ten letters'},
                                               *named(n - 1)['items']]}


# Members out of line, in the streams of blocks and behind all blocks.
PLACED = HEAD + '''
seq:
  - {id: num, type: u2}
  - {id: blocks, type: block, repeat: expr, repeat-expr: num}
types:
  block:
    seq:
      - {id: len, type: u2}
      - {id: body, size: len, type: body}
  body:
    seq:
      - {id: near, type: u1}
      - {id: far, type: u4}
    instances:
      inside: {pos: near, type: strz, -place: {}}
      behind: {io: _root._io, pos: far, type: strz, -place: {}}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0}
'''


def placed(n):
    """n blocks with a text in each, and one behind all of them."""
    return {'blocks': [{'body': {'inside': 'in', 'behind': 'out'}} for _ in range(n)]}


DOCUMENTS = {'numbers and digits of a new file': (LINE, named),
             'those of a file of which one text is edited': (LINE, edited),
             'those of a file that has one item more': (LINE, inserted),
             'members out of line in many streams': (PLACED, placed)}


class EditsGrowth(Box):
    def count(self, *arguments):
        """The instructions that the tool takes; None without valgrind."""
        command = [TENON, *arguments]
        count = self.path('count')
        if VALGRIND:
            command = [VALGRIND, '--tool=callgrind', f'--callgrind-out-file={count}', *command]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        return int(re.search(r'^(?:summary|totals): (\d+)', count.read_text(), re.M)[1]) if VALGRIND else None

    def work(self, data, edits):
        self.path('file', data)
        count = self.count('set', '-s', 'grown.ksy', 'file', *edits)
        self.assertNotEqual(self.path('file').read_bytes(), data)
        return count

    def test_work_doubles_with_the_file(self):
        for name, (schema, data, edits) in FAMILIES.items():
            with self.subTest(name):
                self.path('grown.ksy', schema.encode())
                self.tenon('set', '-s', 'grown.ksy', self.path('warm', data(2)), *edits)  # that compiles
                self.doubles(*(self.work(data(k * LEAST), edits) for k in (1, 2, 4)))

    def doubles(self, one, two, four):
        if VALGRIND:
            self.assertLess(four - two, MOST * (two - one), f'{one}, {two}, {four}')

    def encode(self, document):
        self.path('new.json', json.dumps(document).encode())
        return self.count('encode', '-s', 'grown.ksy', 'new.json', '-o', 'new')

    def test_work_doubles_with_the_json(self):
        for name, (schema, document) in DOCUMENTS.items():
            with self.subTest(name):
                self.path('grown.ksy', schema.encode())
                self.encode(document(2))  # that compiles
                self.doubles(*(self.encode(document(8 * k * LEAST)) for k in (1, 2, 4)))


if __name__ == '__main__':
    unittest.main(verbosity=1)
