#!/usr/bin/env python3
"""damaged.py TENON: of files that are damaged the tool shows what can be read, says what is wrong, and where."""
import pathlib
import re
import resource
import unittest

from box import Box

DATA = pathlib.Path(__file__).resolve().parent.parent / 'data'
LINE = re.compile(r' *(\d+) +(\d+)  ( *)(\S+)(?:  +(.*))?')


def lines(dump):
    """(offset, size, indentation, name, rest) of those lines that say where something lies."""
    return [(int(m[1]), int(m[2]), len(m[3]), m[4], m[5]) for m in map(LINE.fullmatch, dump.splitlines()) if m]


LISTS = """meta:
  id: s
  endian: be
doc: Lists of every kind in what is read when a condition or a rule asks for it, also while a file is validated.
seq:
  - id: first
    type: u1
  - id: second
    type: u1
    if: placed.three.last.name == "gh"
instances:
  placed:
    pos: 1
    type: lists
types:
  lists:
    seq:
      - id: one
        type: u1
      - id: three
        type: named
        repeat: expr
        repeat-expr: 3
      - id: counted
        type: named
        repeat: expr
        repeat-expr: one & 3
      - id: numbers
        type: u2
        repeat: expr
        repeat-expr: 2
      - id: nested
        type: pair
        repeat: until
        repeat-until: _.two[1].x == 0
  named:
    seq:
      - id: name
        type: str
        encoding: ASCII
        size: 2
  pair:
    seq:
      - id: two
        type: point
        repeat: expr
        repeat-expr: 2
  point:
    seq:
      - id: x
        type: u1
-checks:
  - id: R0
    that: placed.nested.last.two.last.x == 0
  - id: R1
    that: placed.counted.all(_.name != "xx")
    level: content
"""


class Damaged(Box):
    def test_lists_that_a_rule_asks_for_are_read_in_validation(self):
        self.path('s.ksy', LISTS.encode())
        whole = b'ABcdefghijkl' + bytes([1, 2, 2, 3, 5, 6, 7, 0])
        self.assertEqual(self.tenon('validate', '--strict', '-s', 's.ksy', self.path('file', whole)), '')
        for size in range(1, len(whole)):
            self.assertIn('error[', self.tenon('validate', '--strict', '-s', 's.ksy', self.path('file', whole[:size]), status=1))

    def test_dumps_show_what_can_be_read_and_then_the_error(self):
        """Cut at every byte. What is shown is as in the whole file, and all of it that lies before the error."""
        for name in ('urho3d/wave.ani', 'urho3d/version4.ani', 'urho3d/crane.mdl', 'urho3d/plain.pak', 'image/dot.png'):
            with self.subTest(name):
                self.compare_cuts(DATA / name)

    def compare_cuts(self, whole):
        data = whole.read_bytes()
        expected = lines(self.tenon('dump', '--elements', 0, whole))
        for size in range(len(data)):
            self.path(f'{whole.stem}/{size:05}{whole.suffix}', data[:size])
        ended, output, _ = self.run_tool('dump', '--elements', 0, whole.stem)
        parts = re.split(r'(?m)^\w+/(\d+)\.\w+:\n', output)[1:]
        sizes, texts = [int(each) for each in parts[::2]], parts[1::2]
        self.assertEqual(sizes, list(range(len(data)))[-len(sizes):])
        self.assertGreater(len(sizes), len(data) - 9)  # others are too short for the magic
        failed = 0
        leaves = [line for line, inner in zip(expected, expected[1:] + [(0, 0, 0)]) if inner[2] <= line[2]]
        for size, text in zip(sizes, texts):
            found = re.search(r'(?m)^\w+/.*: error\[.*?\].* at offset (\d+)', text)
            if not found:
                continue  # as with a file that may end there
            failed += 1
            shown, error = lines(text[:found.start()]), int(found[1])
            # What has parts may have fewer; all else is as it is. What several members have been taken at once from is
            # shown as bytes where one of them is missing.
            names = [line[:1] + line[2:4] for line in shown if line[3] != '(unread)']
            for line in names:
                self.assertIn(line, [each[:1] + each[2:4] for each in expected], size)
            for line in shown:
                self.assertLessEqual(line[0] + line[1], size)
                self.assertTrue(line[3] != '(unread)' or line[0] == max([0, *[each[0] + each[1] for each in shown if each != line]]))
            rest = [line[0] for line in shown if line[3] == '(unread)'] or [error]
            for line in leaves:
                if line[0] + line[1] <= rest[0] and line[1] > 0:
                    self.assertIn(line, shown, (size, text))
        self.assertGreater(failed, len(data) // 2)
        self.assertIn(ended, (1, 2))  # 2: the first files are of no known format

    def test_edits_end_where_instances_do_not(self):
        """Elements without bytes, up to the end or as many as nobody can count, in what no reader has asked for yet."""
        self.path('s.ksy', b"""meta: {id: s, endian: be, encoding: ASCII}
seq:
  - {id: len, type: u1}
  - {id: name, type: str, size: 2}
instances:
  up_to_the_end: {pos: 0, size: len, repeat: eos}
  counted: {pos: 0, size: len, repeat: expr, repeat-expr: 0xffffffffffff}
""")
        for edit, expected in ('name=cd', b'\0cd'), ('len=0', b'\0ab'):
            for length in 0, 1:
                file = self.path('file', bytes([length]) + b'ab')
                self.tenon('set', '-s', 's.ksy', file, edit)
                self.assertEqual(file.read_bytes(), bytes([length if edit[0] == 'n' else 0]) + expected[1:])

    def test_edits_end_where_objects_hold_themselves_twice(self):
        """Each of the two holds two of them, and so on: as many as no machine can look into."""
        self.path('s.ksy', b"""meta: {id: s, endian: be}
seq:
  - {id: number, type: u1}
  - {id: node, type: node}
types:
  node:
    seq: [{id: value, type: u1}]
    instances:
      next: {pos: 1, type: node, repeat: expr, repeat-expr: 2}
""")
        file = self.path('file', b'\1ab')
        self.tenon('set', '-s', 's.ksy', file, 'number=3', 'node.value=4')
        self.assertEqual(file.read_bytes(), b'\3\4b')
        self.tenon('set', '-s', 's.ksy', file, 'node.next[1].next[0].value=5')
        self.assertEqual(file.read_bytes(), b'\3\5b')

    def test_edits_that_have_no_end_are_refused(self):
        """A member asks for the instance: what was written could not be read."""
        self.path('s.ksy', b"""meta: {id: s, endian: be}
seq:
  - {id: len, type: u1}
  - {id: body, size: 4}
  - {id: more, type: u1, if: probe.size > 3}
instances:
  probe: {pos: 0, size: len, repeat: eos}
  here: {pos: _io.pos, type: u1, if: _io.size == 0} # what no compiled codec creates
""")
        file = self.path('file', b'\1abcdX')
        said = 'probe[65536]'
        self.assertIn(said, self.tenon('set', '-s', 's.ksy', file, 'len=0', status=1))
        self.assertEqual(file.read_bytes(), b'\1abcdX')
        json = self.path('json', b'{"$format": "s", "len": 0, "body": "61626364", "more": 3}')
        self.assertIn(said, self.tenon('encode', '-s', 's.ksy', json, '-o', 'made', status=1))
        self.assertFalse(self.path('made').exists())

    def test_elements_without_bytes_are_counted(self):
        """Where a switch has no case for a value, also under a condition, an element takes no bytes."""
        for condition in '', ', if: first & 1 == 1':
            self.path('s.ksy', ("""meta: {id: s, endian: be}
seq:
  - {id: first, type: u1}
  - id: items
    type: {switch-on: _io.size, cases: {0: empty, 1: u8}}
    repeat: eos""" + condition.replace(', ', '\n    ') + """
types:
  empty: {}
""").encode())
            file = self.path('file', b'\x7f\0')
            for command in 'validate', 'decode':
                self.assertIn('error[empty-elements] items[65536] at offset 1: too many elements have the size 0, '
                              'expected at most 65536, found 65537', self.tenon(command, '-s', 's.ksy', file, status=1))

    def test_objects_in_their_own_type_end_with_the_limit_of_the_depth(self):
        """Large ones too, of which there are many, or which are of the same bytes: readers have room until then."""
        lists = '{type: t(n), repeat: expr, repeat-expr: 4}, ' + ', '.join(f'{{id: m{i}, type: u4}}' for i in range(40))
        parts = {f'[{lists}]': '{at: {value: _io.eof}}',
                 '[{size: 4}, {id: a, type: r}, {id: b, type: r}]': '{again: {pos: 1, -place: {}, type: t(n)}}'}
        for seq, instances in parts.items():
            self.path('s.ksy', f"""meta: {{id: s, endian: le}}
seq: [{{id: top, type: t(2)}}]
types:
  r: {{seq: [{{id: a, type: u2}}, {{id: b, type: e}}]}}
  e: {{seq: [{{id: c, type: u1}}], instances: {{rest: {{value: _parent._parent._io}}}}}}
  t:
    params: [{{id: n, type: u4}}]
    seq: {seq}
    instances: {instances}
""".encode())
            file = self.path('file', bytes(11 if 'size' in seq else 1000))
            read, validated = (self.tenon(command, '-s', 's.ksy', file, status=1) for command in ('decode', 'validate'))
            self.assertIn('error[depth-limit]', read)
            self.assertEqual(read.splitlines()[-1], validated.splitlines()[-1])

    def test_a_damaged_file_without_a_magic_is_told_what_it_could_be(self):
        """A mesh that has another name, cut in its last list of indices: 00d6 is where the number of them stands."""
        mesh = (DATA / 'freebinary/triangle.mesh').read_bytes()
        self.path('mesh.dat', mesh[:-3])
        self.assertIn('; it could be a damaged file of freebinary_mesh: submeshes[1].num_indices: error: the data ends too early',
                      self.tenon('validate', 'mesh.dat', status=2))
        self.path('mesh.dat', b'nothing of that kind')
        self.assertNotIn('freebinary_mesh', self.tenon('validate', 'mesh.dat', status=2))

    def test_elements_that_are_of_no_case_were_not_read(self):
        self.path('absent.ksy', b"""
meta: {id: absent, endian: le}
seq:
  - {id: empty, type: empty}
  - {id: items, type: {switch-on: 1, cases: {0: part(empty)}}, repeat: expr, repeat-expr: 2}
  - {id: last, type: u2}
types:
  empty: {}
  part: {params: [{id: of, type: struct}]}
""")
        self.path('cut', b'\1')
        self.assertIn('2 more, not read', self.tenon('dump', '-s', 'absent.ksy', 'cut', status=1))

    def test_what_was_not_read_has_no_value(self):
        wave = (DATA / 'urho3d/wave.ani').read_bytes()
        self.path('cut.ani', wave[:100])
        for path, shown in [('name', True), ('tracks', True), ('tracks[0]', True), ('tracks[0].keyframes', True),
                            ('tracks[0].keyframes[1].time', True), ('tracks[0].mask', True)]:
            said = self.tenon('dump', '--path', path, 'cut.ani', status=1)
            self.assertEqual(said.splitlines()[0].split()[2] == path or said.splitlines()[0].split()[0] == path, shown, said)
            self.assertIn('error[truncated] tracks[0].keyframes[2] at offset 95', said)
        self.path('short.ani', wave[:15])
        for path in ('tracks', 'num_tracks'):
            said = self.tenon('dump', '--path', path, 'short.ani', status=1)
            self.assertTrue(said.startswith('short.ani: error[truncated] num_tracks at offset 13'), said)

    def test_rules_about_what_is_absent(self):
        """By `==` and `!=` it equals nothing, also where the rule says what it found; anything else that needs it breaks
        the rule at that member."""
        self.path('lacking.ksy', b"""
meta: {id: lacking, endian: le}
seq:
  - {id: n, type: u1}
  - {id: p, type: u1, if: n != 0}
  - {id: bytes, size: 1, if: n > 1}
  - {id: o, type: inner, if: n > 2}
types:
  inner: {seq: [{id: m, type: u1}]}
-checks:
  - {id: A, that: p == 1, severity: warning}
  - {id: B, that: 'bytes == [7] and n != p', severity: warning}
  - {id: C, that: o.m != 3, if: n > 2, severity: warning}
  - {id: D, that: p > 1, if: n == 9, severity: warning}
""")

        def said(data, **how):
            self.path('file', data)
            return [line.split(': ', 1)[1] for line in self.tenon('validate', '-s', 'lacking.ksy', 'file', **how).splitlines()]

        self.assertEqual(said(b'\0'), ['warning[A] p at offset 1: rule A violated: p == 1',
                                       'warning[B] bytes at offset 1: rule B violated: bytes == [7] and n != p'])
        self.assertEqual(said(b'\3\2\7\3'), ['warning[A] p at offset 1: rule A violated: p == 1 (found 2)',
                                             'warning[C] o at offset 3: rule C violated: o.m != 3 (found 3)'])
        self.path('lacking.ksy', self.path('lacking.ksy').read_bytes().replace(b'n == 9', b'n == 0'))
        self.assertIn('warning[D] p at offset 1: rule D violated: p > 1 (found no p)', said(b'\0'))

    def test_what_announces_more_than_packed_bytes_give_takes_no_memory(self):
        self.path('packed.ksy', b"""
meta: {id: packed, endian: be}
seq:
  - {id: len, type: u4}
  - {id: len_packed, type: u1}
  - {id: body, size: len_packed, process: lz4_block(len)}
  - {id: sum, type: u4, -derive: crc32(body)}
""")
        self.path('file', b'\x40\0\0\0\1\0\0\0\0\7')
        self.assertIn('identical', self.tenon('roundtrip', '-s', 'packed.ksy', 'file'))
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 800 << 10)

    LABELLED = '''
meta: {id: labelled, endian: be, encoding: ASCII}
seq:
  - {id: parts, type: part, repeat: expr, repeat-expr: 2, -label: _index + tail.v}
  - {id: tail, type: tail}
types:
  part: {seq: [{id: a, type: u1}, {id: b, type: strz}]}
  tail:
    seq: [{id: c, type: u1}, {id: d, type: b3}]
    instances: {v: {value: '_root.parts[0].a'}}
'''

    def test_an_instance_that_cannot_be_read_is_at_fault_where_the_stream_stands(self):
        """Readers and validators say so alike, however many members are behind."""
        schema = self.path('asks.ksy', b"""meta: {id: asks, endian: le}
seq:
  - {id: first, type: u4}
  - {id: second, type: u1, if: far != 3}
instances:
  far: {pos: first - 2, type: u1}
""")
        path = self.path('one.asks', bytes(5))
        for command in ('decode', 'validate'):
            said = self.tenon(command, '-s', schema, path, status=1)
            self.assertIn('error[negative-position] far at offset 4: the position is negative, found -2', said)

    def test_labels_may_ask_for_what_has_not_been_read(self):
        self.path('labelled.ksy', self.LABELLED.encode())
        whole = b'\x01a\0\x02b\0\x01\x20'
        for size in range(len(whole)):
            self.path('cut', whole[:size])
            self.assertIn('cut: error[', self.tenon('dump', '-s', 'labelled.ksy', 'cut', status=1))
        self.path('cut', whole)
        self.tenon('dump', '-s', 'labelled.ksy', 'cut')

    def test_values_of_what_has_not_been_read_are_absent(self):
        for value in 'later', 'later * 2', 'later > 3 ? 1 : 0':
            self.path('early.ksy', f"""
meta: {{id: early, endian: le}}
seq:
  - {{id: sized, size: len}}
  - {{id: later, type: u1}}
instances:
  len: {{value: '{value}'}}
""".encode())
            self.path('file', b'\1\1')
            self.assertIn('error[absent] sized at offset 0', self.tenon('dump', '-s', 'early.ksy', 'file', status=1))
            self.path('early.ksy', self.path('early.ksy').read_bytes().replace(b'sized, size: len', b'there, type: u1, if: len != 0'))
            self.assertEqual(self.tenon('get', '-s', 'early.ksy', 'later', 'file'), '1\n')
            self.assertIn('there', self.tenon('get', '-s', 'early.ksy', 'there', 'file', status=2))


if __name__ == '__main__':
    unittest.main()
