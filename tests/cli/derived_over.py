#!/usr/bin/env python3
"""derived_over.py TENON: what is derived where files are written over what was read: what asks for a stream's end, for what is
around the object, or may be absent, follows edits of other sizes, of lists, and of JSON."""
import itertools
import json
import struct
import unittest

from law import PATCHED, Law

LAST = '  - {id: bits, type: u1}\n'


class Ends(Law):
    """What says how large a stream is, as long as nobody has set it otherwise."""

    def line(self, body):
        return struct.pack('<IB', len(body) + 6, len(body)) + body + b'\x07'

    def test_of_the_file(self):
        self.law('''
seq:
  - {id: len_file, type: u4, valid: _io.size}
  - {id: len, type: u1, valid: {max: _io.size}}
  - {id: body, size: len}
''' + LAST, self.line(b'abcd'), PATCHED)
        for body in b'', b'abc', b'abcde', b'x' * 200:
            self.gives(self.line(body), f'body={body.hex()}')
            self.gives(self.line(body), f'body={body.hex()}', f'len_file={len(body) + 6}')
            self.makes(self.line(body), {'body': body.hex(), 'bits': 7})
        self.refuses('len_file', 'len_file=9')
        self.refuses('len_file', 'body=00', 'len_file=9')

    def test_of_streams_in_the_file(self):
        def file(*bodies):
            parts = [struct.pack('<BBB', len(body) + 3, len(body) + 2, sum(map(len, bodies)) + 3 * len(bodies)) +
                     body for body in bodies]
            return b''.join(parts)
        self.law('''
seq:
  - {id: parts, type: part, repeat: eos}
types:
  part:
    seq:
      - {id: len_part, type: u1}
      - {id: inner, type: inner, size: len_part - 1}
  inner:
    seq:
      - {id: own, type: u1, valid: _io.size}
      - {id: whole, type: u1, valid: _root._io.size}
      - {id: body, size-eos: true}
''', file(b'ab', b'c'), PATCHED)
        self.gives(file(b'abcd', b'c'), 'parts[0].inner.body=61626364')
        self.gives(file(b'', b'c'), 'parts[0].inner.body=')
        self.path('file', self.data)
        self.tenon('set', '-s', 'law.ksy', 'file', 'parts[+1]={"inner": {"body": "7879"}}')
        self.assertEqual(self.path('file').read_bytes(), file(b'ab', b'xy', b'c'))


class Around(Law):
    """A table of where the rows lie, which each entry derives of its parameter."""

    SCHEMA = '''
seq:
  - {id: num, type: u1}
  - {id: rows, type: 'row(_index == 0 ? 1 : rows[_index - 1].end)', repeat: expr, repeat-expr: num}
  - {id: table, type: 'entry(rows[_index].start)', repeat: expr, repeat-expr: num}
''' + LAST + '''
types:
  row:
    params: [{id: start, type: u8}]
    seq:
      - {id: len, type: u1}
      - {id: data, size: len}
    instances:
      end: {value: start + 1 + len}
  entry:
    params: [{id: position, type: u8}]
    seq:
      - {id: offset, type: u1, -derive: position}
'''

    def file(self, rows, wrong=None):
        data, places = bytes([len(rows)]), []
        for row in rows:
            places.append(len(data))
            data += bytes([len(row)]) + row
        if wrong is not None:
            places[wrong] = 99
        return data + bytes(places) + b'\x07'

    def edited(self, *arguments):
        self.path('file', self.data)
        self.tenon('set', '-s', 'law.ksy', 'file', *arguments)
        return self.path('file').read_bytes()

    def test_elements_are_known_where_others_go(self):
        rows = [b'aaa', b'b', b'', b'cccc']
        self.law(self.SCHEMA, self.file(rows), PATCHED)
        for count in range(1, len(rows)):
            for gone in itertools.combinations(range(len(rows)), count):
                left = [row for i, row in enumerate(rows) if i not in gone]
                removed = [f'--remove={name}[{i}]' for name in ('rows', 'table') for i in reversed(gone)]
                self.assertEqual(self.edited(*removed), self.file(left), gone)
        self.assertEqual(self.edited('rows[1].data=626262'), self.file([b'aaa', b'bbb', b'', b'cccc']))

    def test_elements_that_are_put_in(self):
        rows = [b'aaa', b'b']
        self.law(self.SCHEMA, self.file(rows), PATCHED)
        for at in range(3):
            now = rows[:at] + [b'xyz'] + rows[at:]
            self.assertEqual(self.edited(f'rows[+{at}]={{"data": "78797a"}}', f'table[+{at}]={{}}'),
                             self.file(now), at)

    def test_of_json_that_no_image_is_beside(self):
        """What it says counts; what it does not is derived."""
        rows = [b'aaa', b'b', b'']
        self.law(self.SCHEMA, self.file(rows), PATCHED)
        document = json.loads(self.path('file.json').read_text())
        del document['$image'] # what it was before
        document['table'][2]['offset'] = 99
        self.makes(self.file(rows, wrong=2), document)
        document['table'] = [{}, {}]
        del document['rows'][0], document['num']
        self.makes(self.file(rows[1:]), document)

    def test_what_a_file_has_otherwise_stays(self):
        rows = [b'aaa', b'b', b'']
        self.law(self.SCHEMA, self.file(rows, wrong=0))
        self.assertEqual(self.edited('rows[2].data=00'), self.file([b'aaa', b'b', b'\0'], wrong=0))


class Absent(Law):
    """What may be absent is derived where it is there, of values that stand for expressions, too."""

    def file(self, *rows, core=False):
        total = b'' if core else struct.pack('<H', len(rows) * 4)
        return bytes([core]) + total + bytes([len(rows)]) + b''.join(row.ljust(4) for row in rows) + b'\x07'

    def test_follows_a_list(self):
        self.law('''
seq:
  - {id: core, type: u1}
  - {id: total, type: u2, -derive: rows.size * stride, if: core == 0}
  - {id: num, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
''' + LAST + '''
instances:
  stride: {value: 'core == 0 ? 4 : 8'}
types:
  row:
    seq: [{id: text, type: str, size: 4}]
''', self.file(b'ab', b'cd'))
        self.law_of(self.file(b'ab', core=True))
        for core in False, True:
            self.law_of(self.file(b'ab', b'cd', core=core))
            self.path('file', self.data)
            self.tenon('set', '-s', 'law.ksy', 'file', 'rows[+]={"text": "ef  "}')
            self.assertEqual(self.path('file').read_bytes(), self.file(b'ab', b'cd', b'ef', core=core))
            self.tenon('set', '-s', 'law.ksy', 'file', '--remove', 'rows[0]')
            self.assertEqual(self.path('file').read_bytes(), self.file(b'cd', b'ef', core=core))
        self.makes(self.file(b'ab'), {'core': 0, 'rows': [{'text': 'ab  '}], 'bits': 7})


if __name__ == '__main__':
    unittest.main(verbosity=1)
