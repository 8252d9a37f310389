#!/usr/bin/env python3
"""tables_elsewhere.py TENON [SEED...]: random tables whose rows name bytes elsewhere, and random edits of them.

The test lays each file out by itself, as linkers and packers do: the table and the bytes that its rows name in any order,
with bytes in between that no field has. Rows are added, removed and changed. An edit is taken, and then each row has what
the test says, and the bytes in between are still there; or it is refused, and the file stays. Few edits are refused."""
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

ROW = '''
  row:
    seq:
      - {id: kind, type: u1}
      - {id: ofs, type: u2}
      - {id: len, type: u1}
      - {id: extra, type: u1, if: kind == 9}
    instances:
      body: {io: IO, pos: POS, size: len, if: len != 0}
'''
HEAD = 'meta: {id: tables, endian: le, encoding: ASCII}\nseq:\n'
NUMBERS = {'magic': 'contents: [0x7f]', 'base': 'type: u2', 'ofs_rows': 'type: u2', 'num_rows': 'type: u1',
           'size_data': 'type: u2'}
ROWS = 'type: row, repeat: expr, repeat-expr: num_rows'
LETTERS = b'abcdefghijklmnopqrstuvwxyz'
GAPS = b'ABCDEFGHIJKLMNOPQRSTUVWXYZ'  # each gap has a letter of its own


def new_body(chance):
    """Bytes; those of several rows are often equal."""
    letters = chance.choice([LETTERS, LETTERS, b'a'])
    return bytes(chance.choice(letters) for _ in range(chance.choice([0, 1, 2, 3, 5, 9])))


def new_row(chance):
    kind = chance.choice([1, 2, 3, 9])
    return {'kind': kind, 'extra': chance.randrange(256) if kind == 9 else None, 'body': new_body(chance)}


def stated(row):
    """A row as JSON for `set`: its offset and its size are left to the writer."""
    empty = not row['body'] or None  # then nothing says where it stands
    fields = {'kind': row['kind'], 'extra': row['extra'], 'body': row['body'].hex() or None,
              'ofs': empty and 0, 'len': empty and 0}
    return json.dumps({name: value for name, value in fields.items() if value is not None})


class Layout:
    """The number fields, the table and the bytes of the rows, each somewhere in the file."""
    numbers = ['magic', 'ofs_rows', 'num_rows']
    base = 0
    where, stream = 'ofs', '_root._io'

    def __init__(self, chance):
        self.chance = chance
        self.letters = iter(chance.sample(list(GAPS), len(GAPS)))
        self.gaps = []

    def schema(self):
        return f'{HEAD}{self.seq()}instances:\n  rows: {{pos: ofs_rows, {ROWS}}}\ntypes:{self.row_type()}'

    def seq(self):
        return ''.join(f'  - {{id: {name}, {NUMBERS[name]}}}\n' for name in self.numbers)

    def row_type(self):
        return ROW.replace('IO', self.stream).replace('POS', self.where)

    def gap(self):
        count = self.chance.choice([0, 0, 0, 1, 2, 3])
        if not count:
            return b''
        self.gaps.append(bytes([next(self.letters)]) * count)
        return self.gaps[-1]

    def pieces(self, rows):
        """What stands behind the numbers, in its order: the table, and numbers of rows that name bytes."""
        order = ['table', *(i for i, row in enumerate(rows) if row['body'])]
        self.chance.shuffle(order)
        return order

    def file(self, rows):
        begin = len(self.head({}, 0))  # of what stands behind the numbers
        size = sum(4 + (row['kind'] == 9) for row in rows)
        parts, places, at = [], {}, begin
        for piece in self.pieces(rows):
            for part, name in ((self.gap(), None), (bytes(size) if piece == 'table' else rows[piece]['body'], piece)):
                places[name] = at
                parts.append((name, part))
                at += len(part)
        last = self.gap()
        table = self.table(rows, places)
        return self.head(places, len(rows)) + b''.join(table if name == 'table' else part for name, part in parts) + last

    def table(self, rows, places):
        table = b''
        for i, row in enumerate(rows):
            ofs = places[i] - self.base if row['body'] else 0
            table += bytes([row['kind']]) + ofs.to_bytes(2, 'little') + bytes([len(row['body'])])
            table += bytes([row['extra']]) if row['kind'] == 9 else b''
        return table

    def head(self, places, count):
        values = {'magic': b'\x7f', 'base': self.base.to_bytes(2, 'little'), 'num_rows': bytes([count]),
                  'ofs_rows': places.get('table', 0).to_bytes(2, 'little')}
        return b''.join(values[name] for name in self.numbers)

    def holder_of(self, document):
        return document

    path = 'rows'


class Based(Layout):
    """Offsets count from a number of the file."""
    numbers = ['magic', 'base', 'ofs_rows', 'num_rows']
    where = '_root.base + ofs'

    def __init__(self, chance):
        super().__init__(chance)
        self.base = chance.randrange(7)


class Inline(Layout):
    """The table stands behind the numbers."""
    numbers = ['magic', 'num_rows']

    def schema(self):
        return f'{HEAD}{self.seq()}  - {{id: rows, {ROWS}}}\ntypes:{self.row_type()}'

    def pieces(self, rows):
        return ['table', *(piece for piece in super().pieces(rows) if piece != 'table')]

    def gap(self):
        """None between the numbers and the table."""
        self.begun = getattr(self, 'begun', False)
        gap = super().gap() if self.begun else b''
        self.begun = True
        return gap


class Windowed(Layout):
    """All of it stands in a window of the file, and places count from where the window begins."""
    path = 'box.rows'
    stream = '_parent._io'

    def schema(self):
        box = 'seq:\n' + super().schema().removeprefix(HEAD).split('types:')[0]
        box = ''.join(f'    {line}\n' for line in box.splitlines())
        return (f'{HEAD}  - {{id: size_box, type: u2}}\n  - {{id: box, type: box, size: size_box}}\n'
                f'  - {{id: rest, size-eos: true}}\ntypes:\n  box:\n{box}{self.row_type()}')

    def file(self, rows):
        box = super().file(rows)
        return len(box).to_bytes(2, 'little') + box + self.gap()

    def holder_of(self, document):
        return document['box']


class Streamed(Layout):
    """The bytes stand in the stream of a field behind the table."""
    numbers = ['magic', 'num_rows', 'size_data']
    stream = '_root.data._io'

    def schema(self):
        return (f'{HEAD}{self.seq()}  - {{id: rows, {ROWS}}}\n  - {{id: data, type: data, size: size_data}}\n'
                f'  - {{id: rest, size-eos: true}}\ntypes:{self.row_type()}  data: {{}}\n')

    def file(self, rows):
        data, places = b'', {}
        for piece in [piece for piece in self.pieces(rows) if piece != 'table']:
            data += self.gap()
            places[piece] = len(data)
            data += rows[piece]['body']
        data += self.gap()
        return b'\x7f' + bytes([len(rows)]) + len(data).to_bytes(2, 'little') + self.table(rows, places) + data + self.gap()


KINDS = [Layout, Based, Inline, Windowed, Streamed]


def rearrange(chance, rows):
    """Moves rows, adds some and removes some; each row is (its JSON, its values)."""
    for _ in range(chance.choice([0, 0, 1, 2])):
        row = new_row(chance)
        rows.insert(chance.randint(0, len(rows)), (json.loads(stated(row)), row))
    if chance.random() < 0.3:
        rows.pop(chance.randrange(len(rows)))
    if chance.random() < 0.5 and len(rows) > 1:
        i, k = chance.sample(range(len(rows)), 2)
        rows[i], rows[k] = rows[k], rows[i]
    if chance.random() < 0.3:
        chance.shuffle(rows)


class Edit:
    """Assignments and removals of one run of `set`, and what the rows are then."""

    def __init__(self, chance, path, rows):
        self.chance, self.path = chance, path
        self.rows = [dict(row) for row in rows]
        self.arguments = []
        for _ in range(chance.choice([0, 1, 1, 2])):
            self.change()
        for _ in range(chance.choice([0, 1, 1, 2])):
            self.insert()
        for _ in range(chance.choice([0, 0, 1])):
            self.remove()

    def change(self):
        bodied = [i for i, row in enumerate(self.rows) if row['body'] and f'{self.path}[{i}]' not in str(self.arguments)]
        if not bodied:
            return
        i = self.chance.choice(bodied)
        if self.chance.random() < 0.5 and self.rows[i]['kind'] != 9:
            self.rows[i]['kind'] = self.chance.choice([4, 5, 6])
            self.arguments.append(f'{self.path}[{i}].kind={self.rows[i]["kind"]}')
        else:
            self.rows[i]['body'] = new_body(self.chance) or b'z'
            self.arguments.append(f'{self.path}[{i}].body={self.rows[i]["body"].hex()}')

    def insert(self):
        row = new_row(self.chance)
        i = self.chance.randint(0, len(self.rows))
        where = '+' if i == len(self.rows) else f'+{i}'
        self.arguments.append(f'{self.path}[{where}]={stated(row)}')
        self.rows.insert(i, row)

    def remove(self):
        if not self.rows:
            return
        i = self.chance.randrange(len(self.rows))
        self.arguments += ['--remove', f'{self.path}[{i}]']
        del self.rows[i]


def ranges(rows):
    """Where the bytes of rows begin, and where they end."""
    return sorted((row['ofs'], row['ofs'] + row['len']) for row in rows if row['len'])


def plain(rows):
    return [(row['kind'], row.get('extra'), row['body'].hex()) for row in rows]


class Tables(Box):
    def setUp(self):
        super().setUp()
        self.taken, self.refused = 0, []

    def test_edits(self):
        self.each(SEEDS, self.edit, 0.05)

    def test_json(self):
        self.each(SEEDS[::4], self.edit_json, 0.05)

    def each(self, seeds, edit, most):
        """Not more than a share of the edits is refused."""
        for seed in seeds:
            with self.subTest(seed=seed):
                edit(random.Random(seed))
        share = len(self.refused) / max(1, len(self.refused) + self.taken)
        self.assertLess(share, most, '\n'.join(self.refused))

    def begin(self, chance):
        """A file of a table."""
        layout = chance.choice(KINDS)(chance)
        rows = [new_row(chance) for _ in range(chance.choice([1, 2, 3, 4, 8]))]
        self.path('tables.ksy', layout.schema().encode())
        self.path('file', layout.file(rows))
        self.assertEqual(self.found(layout), plain(rows))
        return layout, rows

    def edit(self, chance):
        layout, rows = self.begin(chance)
        edit = Edit(chance, layout.path, rows)
        if edit.arguments:
            self.run_edit(layout, edit.rows, 'set', '-s', 'tables.ksy', 'file', *edit.arguments)

    def edit_json(self, chance):
        layout, rows = self.begin(chance)
        document = self.decoded()
        holder = layout.holder_of(document)
        both = list(zip(holder['rows'], rows))
        rearrange(chance, both)
        holder['rows'] = [stated for stated, _ in both]
        holder.pop('num_rows')
        self.path('file.json', json.dumps(document).encode())
        self.run_edit(layout, [row for _, row in both], 'encode', '-s', 'tables.ksy', 'file.json', '-o', 'file')

    def run_edit(self, layout, rows, *arguments):
        before = self.path('file').read_bytes()
        status, output, messages = self.run_tool(*arguments)
        after = self.path('file').read_bytes()
        said = f'{layout.schema()}{before.hex()}\n{after.hex()}\n{arguments}\n{output}{messages}'
        if status:
            self.assertEqual((status, after), (1, before), said)
            self.refused.append(said)
            return
        self.taken += 1
        self.assertEqual(self.found(layout), plain(rows), said)
        places = ranges(layout.holder_of(self.decoded())['rows'])
        self.assertEqual([each for each, then in zip(places, places[1:]) if each[1] > then[0]], [], said)
        for gap in layout.gaps:
            self.assertIn(gap, after, said)

    def decoded(self):
        return json.loads(self.tenon('decode', '--all', '-s', 'tables.ksy', 'file'))

    def found(self, layout):
        rows = layout.holder_of(self.decoded())['rows']
        return [(row['kind'], row.get('extra'), row.get('body') or '') for row in rows]


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
