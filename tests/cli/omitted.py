#!/usr/bin/env python3
"""omitted.py TENON: what the writer derives may be left out of JSON, also of codecs that work over what was read, where the
file is known by `$image`: of what is as it was, of what was changed, and of what is new; and lists that are edited as a whole
keep what is known of their elements."""
import copy
import functools
import io
import itertools
import json
import pathlib
import sys
import unittest
import zipfile
import zlib

from box import Box
from everyday import samples
from report import disagreements

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / 'tests/support'))
from draw import drawn  # noqa: E402

NAMES = 'a.txt', 'bb.txt', 'c.txt', 'dddd.txt'

# A list of objects with numbers that follow, some of which are not always there, inside others. Of what is behind it nobody
# knows anything.
LIST = """meta: {id: list, endian: le, encoding: ASCII}
seq:
  - {id: num, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
types:
  item:
    seq:
      - {id: kind, type: b7}
      - {id: len_name, type: u2}
      - {id: name, type: str, size: len_name}
      - {id: len_more, type: u1, if: kind == 1}
      - {id: more, type: str, size: len_more, if: kind == 1}
      - {id: inner, type: inner}
  inner:
    seq:
      - {id: num, type: u1}
      - {id: texts, type: strz, repeat: expr, repeat-expr: num}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0} # what no compiled codec creates
"""
NUMBERS = 'num', 'len_name', 'len_more'

TREE = """meta: {id: tree, endian: le, encoding: ASCII}
seq:
  - {id: root, type: node}
types:
  node:
    seq:
      - {id: flag, type: b8}
      - {id: name, type: strz}
      - {id: num, type: u1}
      - {id: kids, type: node, repeat: expr, repeat-expr: num}
"""
DEEP = 60

# A flag says whether a number and what it measures are there.
FLAGS = """meta: {id: flags, endian: le, encoding: ASCII}
seq:
  - {id: num, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
types:
  item:
    seq:
      - {id: kind, type: b7}
      - {id: flag, type: b1}
      - {id: len_more, type: u1, if: flag}
      - {id: more, type: str, size: len_more, if: flag}
instances:
  here: {pos: _io.pos, type: u1, if: _io.size == 0}
"""


def node(name, *kids):
    return {'flag': 0, 'name': name, 'kids': list(kids)}


def node_bytes(of):
    return b'\0' + of['name'].encode() + b'\0' + bytes([len(of['kids'])]) + b''.join(map(node_bytes, of['kids']))


def chain(deep, leaf, *more):
    return node('n', *more, chain(deep - 1, leaf, *more)) if deep else node(leaf)


def item(name, more=None, *texts):
    optional = {} if more is None else {'more': more}
    return {'kind': 0 if more is None else 1, 'name': name, **optional, 'inner': {'texts': list(texts)}}


def item_bytes(of):
    data = bytes([of['kind'] << 1, len(of['name']), 0]) + of['name'].encode()
    if 'more' in of:
        data += bytes([len(of['more'])]) + of['more'].encode()
    texts = of['inner']['texts']
    return data + bytes([len(texts)]) + b''.join(text.encode() + b'\0' for text in texts)


def list_bytes(items, behind=b''):
    return bytes([len(items)]) + b''.join(map(item_bytes, items)) + behind


def without(value, names):
    if isinstance(value, dict):
        return {key: without(each, names) for key, each in value.items() if key not in names}
    return [without(each, names) for each in value] if isinstance(value, list) else value


def entry(name, data, like):
    """A file of an archive without anything that is derived."""
    new = without(like, ('ofs_file', 'len_name', 'len_data', 'len_content', 'len_extra', 'len_comment'))
    for each in (new, new['file']):
        each.update(name=name, checksum=zlib.crc32(data), len_content=len(data))
    new['file']['data'] = data.hex()
    return new


def rename(of, name):
    of['name'] = of['file']['name'] = name


class Omitted(Box):
    def encoded(self, document, *schema):
        self.path('edited.json', json.dumps(document).encode())
        self.assertEqual(self.tenon('encode', *schema, 'edited.json', '-o', 'made'), '')
        return self.path('made').read_bytes()

    def derived(self, form):
        """Names that are of nothing but members that are derived, and not only where nothing else is given."""
        schema = ROOT / f'schemas/common/{form}.ksy'
        _, output, _ = self.run_tool('check', '--writable', '--output', 'jsonl', schema)
        members = [each for line in output.splitlines() for each in json.loads(line).get('members', [])]
        given = {each['member'] for each in members
                 if each['written'] != 'derived' or 'unless set' in each['why']}
        return {each['member'] for each in members if each['written'] == 'derived'} - given

    def test_files_of_others(self):
        left_out = set()
        for form, name, data in samples():
            with self.subTest(form=form, name=name):
                document = json.loads(self.tenon('decode', '--format', form, self.path(name, data)))
                less = without(document, self.derived(form))
                self.assertEqual(self.encoded(less), data)
                if less != document and '$image' in document:
                    left_out.add(form)
        self.assertLessEqual({'zip', 'elf'}, left_out)

    def test_report_of_common_formats(self):
        for form, name, data in drawn(samples(), key=lambda sample: sample[1]):
            with self.subTest(form=form, name=name):
                _, output, _ = self.run_tool('check', '--writable', '--output', 'jsonl', ROOT / f'schemas/common/{form}.ksy')
                document = json.loads(self.tenon('decode', '--format', form, self.path(name, data)))
                self.assertEqual(list(disagreements(json.loads(output.splitlines()[0]), document,
                                                    functools.partial(self.try_to_encode, form))), [])

    def try_to_encode(self, form, document):
        self.path('given.json', json.dumps(document).encode())
        status, _, said = self.run_tool('encode', 'given.json', '-o', 'given')
        return json.loads(self.tenon('decode', '--format', form, 'given')) if status == 0 else None, said

    def list_of(self, items, behind=b''):
        self.path('list.ksy', LIST.encode())
        return json.loads(self.tenon('decode', '-s', 'list.ksy', self.path('list', list_bytes(items, behind))))

    def test_lists(self):
        before = [item('one'), item('two', 'more', 'x'), item('three'), item('four', 'm'), item('five', None, 'y', 'z')]
        edits = {
            'nothing': before,
            'another name': [item('another'), *before[1:]],
            'optional': [before[0], item('two', 'much more', 'x', 'xx'), *before[2:]],
            'it goes': [before[0], item('two'), *before[2:]],
            'it comes': [item('one', 'now'), *before[1:]],
            'one in front, and a name': [item('new', 'n'), item('another'), *before[1:]],
            'one less, and a name': [item('2', 'more', 'x'), *before[2:]],
            'two in, three changed': [item('1'), item('a'), item('22', 'x'), item('b', 'b'), item('33'), *before[3:]],
            'in another order': before[::-1],
            'all new': [item('a' * i, 'b' * i, *'cd'[:i]) for i in range(9)],
            'none': [],
        }
        for what, items in edits.items():
            for left_out, behind in itertools.product(((), NUMBERS), (b'', b'behind')):
                with self.subTest(what, left_out=left_out, behind=behind):
                    document = without(self.list_of(before, behind), left_out)
                    self.assertIn('$image', document)
                    old = {each['name']: each for each in document['items']}
                    document['items'] = [old[each['name']] if each in before else each for each in items]
                    self.assertEqual(self.encoded(document, '-s', 'list.ksy'), list_bytes(items, behind))

    def test_lists_in_lists(self):
        """Each is compared with what it was once, however deep it lies: this would take 3 to the 60th steps."""
        self.path('tree.ksy', TREE.encode())
        before = node_bytes(chain(DEEP, 'leaf')) + b'behind'
        document = json.loads(self.tenon('decode', '-s', 'tree.ksy', self.path('tree', before)))
        for root in (chain(DEEP, 'another leaf'), chain(DEEP, 'leaf', node('new')), chain(DEEP, 'other', node('new')),
                     chain(3, 'leaf')):
            made = self.encoded({**document, 'root': root}, '-s', 'tree.ksy')
            self.assertEqual(made, node_bytes(root) + b'behind')

    def test_a_number_that_stands_there_counts(self):
        document = self.list_of([item('one'), item('two')], b'behind')
        document['items'][1]['len_name'] = 2
        self.path('edited.json', json.dumps(document).encode())
        said = self.tenon('encode', '-s', 'list.ksy', 'edited.json', '-o', 'made', status=1)
        self.assertIn('items[1].len_name: the value is 2, but items[1].name (line 1) needs 3; set both', said)
        self.assertFalse(self.path('made').exists())

    def test_what_follows_is_not_removed(self):
        self.list_of([item('one', 'more'), item('two')], b'behind')
        said = self.tenon('set', '-s', 'list.ksy', 'list', '--remove', 'items[0].len_more', status=1)
        self.assertIn('`items[0].len_more` cannot be removed: it is derived from other members', said)
        self.tenon('set', '-s', 'list.ksy', 'list', 'items[0].kind=0', '--remove', 'items[0].more')
        self.assertEqual(self.path('list').read_bytes(), list_bytes([item('one'), item('two')], b'behind'))

    def set_flags(self, *edits, status=0):
        self.path('flags.ksy', FLAGS.encode())
        self.path('flags', b'\2\1\2ab\2behind')
        said = self.tenon('set', '-s', 'flags.ksy', 'flags', *edits, status=status)
        return said if status else self.path('flags').read_bytes()

    def test_a_number_comes_and_goes_with_what_it_measures(self):
        self.assertEqual(self.set_flags('--remove', 'items[0].more'), b'\2\0\2behind')
        self.assertEqual(self.set_flags('items[1].more=xyz'), b'\2\1\2ab\3\3xyzbehind')
        self.assertEqual(self.set_flags('items[+0]={"kind": 3, "flag": true, "more": "new"}'),
                         b'\3\7\3new\1\2ab\2behind')

    def test_what_says_that_a_member_is_there_is_named(self):
        for edit, there, other, wanted in (('items[0].flag=false', 'present', 'items[0].flag', 'absent'),
                                           ('items[1].flag=true', 'absent', 'items[1].flag', 'present'),
                                           ('items[1].len_more=3', 'absent', 'items[1].len_more', 'present')):
            said = self.set_flags(edit, status=1)
            self.assertIn(f'{other[:8]}.more: the member is {there}, but {other} makes it {wanted}; set both', said)

    def archive(self):
        data = io.BytesIO()
        with zipfile.ZipFile(data, 'w') as archive:
            for name in NAMES:
                archive.writestr(zipfile.ZipInfo(name), name * 3)
        return json.loads(self.tenon('decode', self.path('a.zip', data.getvalue())))

    def test_archives(self):
        document = self.archive()
        files = document['entries']
        new = [entry('new.txt', b'hello', files[0]), entry('newer', b'', files[0])]
        renamed = [copy.deepcopy(each) for each in files]
        for each in renamed:
            rename(each, 'renamed_' + each['name'])
        content = {**{each['name']: bytes.fromhex(each['file']['data']) for each in files + renamed + new}}
        edits = {
            'in front, and the next renamed': [new[0], renamed[0], *files[1:]],
            'in front, and another renamed': [new[0], files[0], renamed[1], *files[2:]],
            'two in the middle, both beside them renamed': [files[0], renamed[1], *new, renamed[2], files[3]],
            'the first removed, the next renamed': [renamed[1], *files[2:]],
            'two removed, the next renamed': [files[0], renamed[3]],
            'all new': new,
            'a new one, and all renamed': [*renamed, new[0]],
        }
        for what, entries in edits.items():
            with self.subTest(what):
                made = self.encoded({**document, 'entries': entries})
                with zipfile.ZipFile(io.BytesIO(made)) as archive:
                    self.assertEqual(archive.namelist(), [each['name'] for each in entries])
                    for each in archive.namelist():
                        self.assertEqual(archive.read(each), content[each])


if __name__ == '__main__':
    unittest.main()
