#!/usr/bin/env python3
"""shown_texts.py TENON [SEED...]: tables of texts, instances that show some of them, and random edits of the tables.

Texts are added, removed and changed. An edit is taken, and then each instance shows the text that it showed before, or the new
one in its place, and the file is as long as its parts; or it is refused, and the file stays. Few edits are refused."""
import json
import os
import random
import sys
import unittest

SEEDS = [int(seed) for seed in sys.argv[1:-1]]
sys.argv[1:-1] = []

from box import Box  # noqa: E402 (it takes the tool from the arguments)

if not SEEDS:
    first = int(os.environ.get('TENON_TEST_SEED', '0')) * 1000
    SEEDS = range(first, first + 1600 // int(os.environ.get('TENON_TEST_SHARE', '1')))

TEXTS = {'plain': 'type: strz', 'object': 'type: text'}
SCHEMA = '''
meta: {{id: shown, endian: le, encoding: ASCII}}
seq:
{table}  - {{id: num_notes, type: u1}}
  - {{id: notes, type: note, repeat: expr, repeat-expr: num_notes}}
  - {{id: num_more, type: u1}}
  - {{id: more, type: u1, repeat: expr, repeat-expr: num_more}}
types:
  text: {{seq: [{{id: s, type: strz}}, {{id: kind, type: u1}}]}}
{type}  note:
    seq: [{{id: ofs, type: u1}}]
    instances: {{text: {{io: {stream}, pos: ofs, type: strz}}}}
'''


class Layout:
    """A table in the file, or in a stream of its own, of texts or of objects with a text."""

    def __init__(self, chance):
        self.apart = chance.random() < 0.5
        self.form = chance.choice(list(TEXTS))
        self.path = 'table.texts' if self.apart else 'texts'

    def schema(self):
        texts = TEXTS[self.form]
        if self.apart:
            table = '  - {id: len_table, type: u1}\n  - {id: table, type: table, size: len_table}\n'
            kind = f'  table: {{seq: [{{id: texts, {texts}, repeat: eos}}]}}\n'
            return SCHEMA.format(table=table, type=kind, stream='_root.table._io')
        table = f'  - {{id: num_texts, type: u1}}\n  - {{id: texts, {texts}, repeat: expr, repeat-expr: num_texts}}\n'
        return SCHEMA.format(table=table, type='', stream='_root._io')

    def file(self, texts, notes, more):
        bodies = [text.encode() + b'\0' + (b'\7' if self.form == 'object' else b'') for text in texts]
        table = b''.join(bodies)
        begin = 0 if self.apart else 1
        offsets = bytes(begin + len(b''.join(bodies[:i])) for i in notes)
        head = len(table) if self.apart else len(texts)
        return bytes([head]) + table + bytes([len(notes)]) + offsets + bytes([len(more)]) + more

    def stated(self, text):
        return json.dumps(text if self.form == 'plain' else {'s': text, 'kind': 7})

    def text_at(self, i):
        return f'{self.path}[{i}]' + ('' if self.form == 'plain' else '.s')


class Edit:
    """Assignments and removals of one run of `set`, and the file afterwards; each note shows text number notes[i]."""

    def __init__(self, chance, layout, texts, notes, more):
        self.chance, self.layout = chance, layout
        self.texts, self.notes, self.more = list(texts), list(notes), more
        self.arguments = []
        # a text that is removed or put before one that is changed, or beside one that comes, is a change of several
        self.changed = -1
        edits = chance.choice([[self.change, self.add, self.insert], [self.add, self.remove]])
        chosen = chance.sample(edits, chance.randint(1, len(edits)))
        for edit in edits:
            if edit in chosen:
                edit()

    def change(self):
        i = self.changed = self.chance.randrange(len(self.texts))
        self.texts[i] = self.chance.choice(['longer than before', 'x'])
        self.arguments.append(f'{self.layout.text_at(i)}={self.texts[i]}')

    def insert(self):
        i = self.chance.randint(self.changed + 1, len(self.texts))
        where = '+' if i == len(self.texts) else f'+{i}'
        self.texts.insert(i, 'new')
        self.arguments.append(f'{self.layout.path}[{where}]={self.layout.stated("new")}')
        self.notes = [note + (note >= i) for note in self.notes]

    def remove(self):
        unused = [i for i in range(len(self.texts)) if i not in self.notes]
        if unused and len(self.texts) > 1:
            i = self.chance.choice(unused)
            del self.texts[i]
            self.arguments += ['--remove', f'{self.layout.path}[{i}]']
            self.notes = [note - (note > i) for note in self.notes]

    def add(self):
        """An element of another list."""
        self.more += b'\5'
        self.arguments.append('more[+]=5')

    def file(self):
        return self.layout.file(self.texts, self.notes, self.more)


class ShownTexts(Box):
    def test_edits(self):
        """Not more than a twentieth of the edits is refused."""
        refused = []
        for seed in SEEDS:
            with self.subTest(seed=seed):
                refused += self.edit(random.Random(seed))
        self.assertLess(len(refused), max(2, len(SEEDS) / 20), '\n'.join(refused))

    def edit(self, chance):
        """The refusal, if the edit is refused."""
        layout = Layout(chance)
        texts = chance.sample(['', 'a', 'bb', 'ccc', 'dddd', 'eeeee'], chance.randint(1, 5))
        notes = [chance.randrange(len(texts)) for _ in range(chance.randrange(4))]
        before = layout.file(texts, notes, b'\1')
        edit = Edit(chance, layout, texts, notes, b'\1')
        if not edit.arguments:
            return []
        self.path('shown.ksy', layout.schema().encode())
        self.path('file', before)
        status, output, messages = self.run_tool('set', '-s', 'shown.ksy', 'file', *edit.arguments)
        after = self.path('file').read_bytes()
        said = f'{layout.schema()}{before.hex()}\n{after.hex()}\n{edit.file().hex()}\n{edit.arguments}\n{output}{messages}'
        if status:
            self.assertEqual((status, after), (1, before), said)
            return [said]
        self.assertEqual(after, edit.file(), said)
        return []


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
