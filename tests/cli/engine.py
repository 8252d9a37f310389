#!/usr/bin/env python3
"""engine.py TENON: commands that only read need no C compiler for a schema of the user. They show what compiled codecs show;
what the engine does not know is compiled, and so is everything with --compiled and for commands that write."""
import json
import os
import unittest

from box import Box

SCHEMA = '''meta: {id: shelf, endian: le, encoding: UTF-8}
seq:
  - {id: magic, contents: SH}
  - {id: num_books, type: u1}
  - {id: books, type: book, repeat: expr, repeat-expr: num_books}
  - {id: flags, type: b3}
  - {id: rest, type: b5}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0} # what no compiled codec creates
types:
  book:
    seq:
      - {id: kind, type: u1, enum: kinds}
      - {id: len_title, type: u1}
      - {id: title, type: str, size: len_title}
      - id: body
        size: 2
        type: {switch-on: kind, cases: {'kinds::thin': number, 'kinds::thick': pair}}
    instances:
      first: {pos: 2, type: u1, io: _root._io}
      twice: {value: len_title * 2}
  number: {seq: [{id: value, type: u2, valid: {max: 1000}}]}
  pair: {seq: [{id: low, type: u1}, {id: high, type: s1, if: low > 1}]}
enums:
  kinds: {1: thin, 2: thick}
'''
GOOD = b'SH\2' + b'\1\3abc\7\0' + b'\2\0\2\xfe' + b'\x7f'
RECORDS = '''meta: {id: points, endian: le}
seq:
  - {id: count, type: u1}
  - {id: points, type: point, repeat: expr, repeat-expr: count}
types:
  point: {seq: [{id: x, type: u2}, {id: y, type: u2, valid: {max: 9}}]}
'''
NAMED = '''meta: {id: named, encoding: UTF-8}
seq:
  - {id: num_rows, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows, -label: '"row-" + _.number.to_s'}
types:
  row: {seq: [{id: number, type: u1, valid: {max: 9}}, {id: body, size: number - number}]}
'''
RULES = '''meta: {id: ruled}
seq:
  - {id: num_rows, type: u1}
  - {id: keys, type: u1, repeat: expr, repeat-expr: 4}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
types:
  row: {seq: [{id: a, type: u1}]}
-checks:
  - {id: R1, that: keys.unique(_), level: strict, severity: warning, doc: keys differ}
  - {id: R2, that: rows.all(_.a <= 5), level: content, severity: note, doc: rows have no more than 5}
  - {id: R3, that: keys.sum == 394 or num_rows > 2, level: content, doc: the sum is known}
'''
OWN = '''meta: {id: own}
seq: [{id: a, size: 1, process: secret}]
'''


class Engine(Box):
    def setUp(self):
        super().setUp()
        self.schema = self.path('shelf.ksy', SCHEMA.encode())
        self.good = self.path('good.bin', GOOD)
        self.torn = self.path('torn.bin', GOOD[:-3])
        self.wrong = self.path('wrong.bin', GOOD.replace(b'\7\0', b'\xff\xff'))

    def without_compiler(self, *arguments):
        environment = dict(os.environ, CC='false', XDG_CACHE_HOME=str(self.path('cache')))
        return self.run_tool(*arguments, env=environment)

    def compiled(self, *arguments):
        return self.run_tool(*arguments, '--compiled', env=dict(os.environ, TENON_CFLAGS='-O0'))

    def test_same(self):
        for command in (['dump'], ['validate'], ['get', 'books[0].title'], ['dump', '--path', 'books[1]']):
            for file in (self.good, self.torn, self.wrong):
                arguments = [*command, '-s', self.schema, file]
                with self.subTest(command=command, file=file):
                    self.assertEqual(self.without_compiler(*arguments), self.compiled(*arguments))
        self.assertFalse(self.path('cache').exists(), 'something was compiled')

    def test_values(self):
        for path, value in (('books[*].twice', 'books[0].twice: 6\nbooks[1].twice: 0\n'), ('books[0].first', '2\n'), ('books[1].body', None)):
            status, output, errors = self.without_compiler('get', path, '-s', self.schema, self.good)
            self.assertEqual((status, errors), (0, ''))
            if value:
                self.assertEqual(output, value)

    def test_damaged(self):
        status, output, _ = self.without_compiler('validate', '-s', self.schema, self.wrong)
        self.assertEqual(status, 1)
        self.assertIn('books[0].body.value', output)
        self.assertIn('1000', output)

    def test_records(self):
        """The error of a value that is not valid names its place in the list of records."""
        schema = self.path('points.ksy', RECORDS.encode())
        file = self.path('points.bin', b'\3' + b'\1\0\2\0' + b'\3\0\4\0' + b'\5\0\xff\0')
        status, output, _ = self.without_compiler('validate', '-s', schema, file)
        self.assertEqual(status, 1)
        self.assertIn('points[2].y', output)
        self.assertIn('offset 11', output)
        self.assertEqual((status, output, _), self.compiled('validate', '-s', schema, file))

    def test_labels(self):
        """Names of elements that are made of their members."""
        schema = self.path('named.ksy', NAMED.encode())
        file = self.path('named.bin', b'\3\1\2\3')
        for command in (['dump'], ['get', 'rows["row-2"].number']):
            arguments = [*command, '-s', schema, file]
            found = self.without_compiler(*arguments)
            self.assertEqual(found, self.compiled(*arguments))
            self.assertEqual(found[0], 0)
        self.assertEqual(found[1], '2\n')

    def test_rules(self):
        """Broken rules are found without a compiler: which, where, by which value, and how severe."""
        schema = self.path('ruled.ksy', RULES.encode())
        good, wrong = self.path('good.bin', b'\2abcd\1\2'), self.path('bad.bin', b'\2abcb\1\7')
        self.assertEqual(self.without_compiler('validate', '--level', 'strict', '-s', schema, good)[0], 0)
        status, output, errors = self.without_compiler('validate', '--level', 'strict', '-s', schema, wrong)
        self.assertEqual(status, 1)
        for words in ('R1', 'R2', 'R3', 'keys', 'rows[1]', 'no more than 5'):
            self.assertIn(words, output)
        self.assertEqual((status, output, errors), self.compiled('validate', '--level', 'strict', '-s', schema, wrong))

    def test_rules_of_unused_types(self):
        """They have no part in the codec, and change no number of the others."""
        schema = self.path('used.ksy', b'''
meta: {id: used}
seq: [{id: a, type: used}]
types:
  unused: {seq: [{id: x, type: u1}], -checks: [{id: U1, that: x > 1}, {id: U2, that: x > 2}]}
  used: {seq: [{id: y, type: u1}], -checks: [{id: V1, that: y > 5, severity: warning}]}
''')
        found = self.without_compiler('validate', '-s', schema, self.path('three.bin', b'\3'))
        self.assertEqual(found, self.compiled('validate', '-s', schema, self.path('three.bin', b'\3')))
        self.assertIn('V1', found[1])

    def test_decode(self):
        """JSON needs no compiler where it does not depend on the writer, and is what compiled codecs print."""
        schema = self.path('points.ksy', RECORDS.encode())
        file = self.path('points.bin', b'\2' + b'\1\0\2\0' + b'\3\0\4\0')
        for arguments in (['decode'], ['decode', '--all'], ['decode', '--compact'], ['decode', '--columns', 'points']):
            arguments += ['-s', schema, file]
            with self.subTest(arguments=arguments):
                found = self.without_compiler(*arguments)
                self.assertEqual(found, self.compiled(*arguments))
                self.assertEqual(found[0], 0)

    def test_without_any_compiler(self):
        """Where there is no C compiler, the engine's writer decides what JSON says, and creates the file of it."""
        environment = dict(os.environ, CC='/nowhere/cc', XDG_CACHE_HOME=str(self.path('cache')))
        status, text, errors = self.run_tool('decode', '-s', self.schema, self.good, env=environment)
        self.assertEqual((status, errors), (0, ''))
        decoded, output = self.path('good.json', text.encode()), self.path('back.bin')
        self.assertEqual(self.run_tool('encode', '-s', self.schema, decoded, '-o', output, env=environment), (0, '', ''))
        self.assertEqual(output.read_bytes(), GOOD)
        status, _, errors = self.run_tool('set', '-s', self.schema, output, 'books=nonsense', env=environment)
        self.assertEqual(status, 1)
        self.assertNotIn('compiler', errors)

    def test_instances_that_ask_for_themselves(self):
        """An object that an instance reads asks for the instance: both codecs refuse that, and neither runs out of stack or memory."""
        schema = self.path('cycle.ksy', b'''meta: {id: cycle, endian: be}
seq: [{id: start, type: u1}]
instances:
  far: {pos: start, type: far}
  list: {pos: start, type: item, repeat: expr, repeat-expr: 2}
types:
  far: {seq: [{id: x, type: u1, repeat: until, repeat-until: _index > _root.far.y}, {id: y, type: u1}]}
  item: {seq: [{id: x, type: u1, if: '_root.list[0].x == 0'}]}
''')
        data = self.path('cycle.bin', bytes(8))
        for run in (self.without_compiler, self.compiled):
            for member in ('far.y', 'list[1].x'):
                status, _, errors = run('get', '-s', schema, member, data)
                self.assertIn('cannot be computed: the value depends on itself', errors)
                self.assertEqual(status, 2)

    def test_elements_that_ask_for_an_absent_member(self):
        """The error lies at the element, which has no such member, and names the absent one."""
        schema = self.path('lacks.ksy', b'''meta: {id: lacks}
seq:
  - {id: kind, type: u1}
  - {id: other, type: one, if: kind > 3}
  - {id: list, type: {switch-on: other.x, cases: {1: one, 2: one}}, repeat: expr, repeat-expr: 2}
types:
  one: {seq: [{id: x, type: u1}]}
''')
        data = self.path('lacks.bin', bytes(3))
        for run in (self.without_compiler, self.compiled):
            _, output, errors = run('validate', '-s', schema, data)
            self.assertIn('error[absent] list[0] at offset 1: the expression uses an absent member: other', output + errors)

    def test_what_stands_behind_an_object_in_its_space(self):
        """An end that a writer would not write is kept, in a file that is created from JSON."""
        schema = self.path('ends.ksy', b'''meta: {id: ends, endian: le}
seq:
  - {id: one, type: w, size: 9, terminator: 0x2b, pad-right: 0x2b}
  - {id: other, type: w, size: 6, terminator: 0x40, pad-right: 0x2b}
types: {w: {seq: [{id: v, size-eos: true}]}}
''')
        data = b'ab+++cd+@' b'ab@xy+'
        _, text, _ = self.without_compiler('decode', '-s', schema, self.path('ends.bin', data))
        self.assertEqual(json.loads(text)['one'], {'v': '6162'})
        self.assertNotIn('$image', text)
        self.without_compiler('encode', '-s', schema, self.path('ends.json', text.encode()), '-o', self.path('ends.new'))
        self.assertEqual(self.path('ends.new').read_bytes(), data)

    def test_samples(self):
        """Files of a schema with bits, a choice and lists are made by the engine; the compiled codec finds them valid."""
        self.assertEqual(self.without_compiler('sample', self.schema, '-n', '20', '-o', self.path('samples')), (0, '', ''))
        files = sorted(self.path('samples').iterdir())
        self.assertEqual(len({each.read_bytes() for each in files}), 20)
        self.assertTrue(any(each.read_bytes()[2] > 0 for each in files), 'no file has an element')
        status, _, errors = self.compiled('validate', '-s', self.schema, *files)
        self.assertEqual((status, errors), (0, ''))

    def test_samples_have_instances(self):
        """Instances at offsets are created behind the fields, by the engine and by compiled codecs, and all of them can be read."""
        schema = self.path('placed.ksy', b'''meta: {id: placed, endian: le}
seq:
  - {id: ofs_table, type: u4}
  - {id: num, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num}
instances: {table: {pos: ofs_table, type: table}}
types:
  entry:
    seq: [{id: at, type: u4}, {id: size, type: u2}]
    instances: {name: {pos: at, size: size, if: at != 0}}
  table:
    seq: [{id: n, type: u1}, {id: items, type: u4, repeat: expr, repeat-expr: n}]
''')
        for run in (self.without_compiler, self.run_tool):
            folder = self.path(f'{run.__name__}_samples')
            self.assertEqual(run('sample', schema, '-n', '20', '-o', folder), (0, '', ''))
            documents = [json.loads(self.tenon('decode', '--all', '-s', schema, each)) for each in sorted(folder.iterdir())]
            self.assertEqual([each for each in documents if '$error' in json.dumps(each)], [])
            begins = [5 + 6 * each['num'] for each in documents]
            self.assertTrue(any(each['ofs_table'] >= begin and each['table']['items'] for each, begin in zip(documents, begins)))
            self.assertTrue(any(entry['at'] >= begin and entry['name']
                                for each, begin in zip(documents, begins) for entry in each['entries']))

    def test_placed(self):
        """What an instance reads elsewhere is in the JSON; the offset says where it is to be, or follows."""
        schema = self.path('far.ksy', b'''meta: {id: far, endian: le}
seq: [{id: where, type: u1}, {id: size, type: u1}, {id: end, type: u1}]
instances: {far: {pos: where, size: size}}
''')
        output = self.path('far.bin')
        for where, expected in (('', b'\3\2\7ab'), ('"where": 5, ', b'\5\2\7\0\0ab')):
            given = self.path('far.json', b'{"$format": "far", %s"end": 7, "far": "6162"}' % where.encode())
            self.assertEqual(self.without_compiler('encode', '-s', schema, given, '-o', output), (0, '', ''))
            self.assertEqual(output.read_bytes(), expected)
        near = self.path('near.ksy', schema.read_bytes().replace(b'size: size}}', b'size: size}, near: {pos: 2, type: u1}}'))
        given = self.path('near.json', b'{"$format": "far", "where": 3, "end": 7, "far": "6162", "near": 8}')
        status, _, errors = self.without_compiler('encode', '-s', near, given, '-o', output)
        self.assertEqual(status, 1, errors)
        two = self.path('two.ksy', b'''meta: {id: two}
seq: [{id: ofs_a, type: u1}, {id: ofs_b, type: u1}]
instances: {a: {pos: ofs_a, size: 1}, b: {pos: ofs_b, size: 1}}
''')
        given = self.path('two.json', b'{"$format": "two", "a": "61"}')  # nothing determines ofs_b
        status, _, errors = self.without_compiler('encode', '-s', two, given, '-o', output)
        self.assertEqual(status, 1)
        self.assertIn('`ofs_b`', errors)
        given = self.path('far.json', b'{"$format": "far", "end": 7}')
        status, _, errors = self.without_compiler('encode', '-s', schema, given, '-o', output)
        self.assertEqual(status, 1)
        self.assertIn('`where` is missing', errors)

    def test_new(self):
        """What `new` prints for the schema is a file: with an element, whose kind chooses the type of its body."""
        template, output = self.path('new.json'), self.path('new.bin')
        self.assertEqual(self.without_compiler('new', self.schema, '-o', template), (0, '', ''))
        self.assertEqual(self.without_compiler('encode', '-s', self.schema, template, '-o', output), (0, '', ''))
        self.assertEqual(output.read_bytes(), b'SH\1' + b'\1\0' + b'\0\0' + b'\0')

    def test_registered(self):
        """Registered schemas are run, too."""
        folder = self.path('known/points.ksy', RECORDS.encode()).parent
        file = self.path('points.bin', b'\2' + b'\1\0\2\0' + b'\3\0\4\0')
        environment = dict(os.environ, CC='false', XDG_CACHE_HOME=str(self.path('cache')), TENON_SCHEMAS=str(folder))
        status, output, errors = self.run_tool('get', 'points[1].x', '--format', 'points', file, env=environment)
        self.assertEqual((status, output, errors), (0, '3\n', ''))
        self.assertEqual(list(self.path('cache').rglob('*.so')), [])

    def test_unknown(self):
        """What is in the program of the user is compiled: without a compiler that is said."""
        schema = self.path('own.ksy', OWN.encode())
        status, _, errors = self.without_compiler('validate', '-s', schema, self.path('a.bin', b'\7'))
        self.assertEqual(status, 2)
        self.assertIn('false', errors)


if __name__ == '__main__':
    unittest.main(argv=['engine.py'])
