#!/usr/bin/env python3
"""placed_edits.py TENON [SEED...]: random files with members elsewhere, whose texts are made longer and shorter.

The test lays the files out by itself, and knows of each byte what it is. An edit is taken, and gives the file that is laid
out with the new text; or it is refused, and the file stays. It must be refused where a peek, whose place several numbers
reckon, would see other bytes than it saw; and taken where all peeks see the same."""
import random
import sys
import unittest

SEEDS = [int(seed) for seed in sys.argv[1:-1]] or range(6)
sys.argv[1:-1] = []

from box import Box  # noqa: E402 (it takes the tool from the arguments)

LETTERS = b'abcdefghijklmnopqrstuvwxyz'
PLACES = ['len_a * 2 + len_b', 'ofs_x + len_y', 'ofs_y + len_y - 1', 'ofs_x - one', 'len_a + len_b + one', 'one * two',
          'ofs_y - ofs_x + two', 'two + len_y', 'items[0].ofs + one', 'begin + len_a + len_b', 'num_items * 3 + len_a + one']


def text(chance, size):
    return bytes(chance.choice(LETTERS) for _ in range(size))


class Layout:
    """A schema and what a file of it has; `build` lays that out."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.header = ['len_a', 'len_b', 'len_y', 'num_items', 'ofs_x', 'ofs_y', 'one', 'two']
        chance.shuffle(self.header)
        self.free = {'one': chance.randrange(1, 4), 'two': chance.randrange(6, 30)}
        self.texts = {'a': text(chance, chance.randrange(4)), 'b': text(chance, chance.randrange(1, 4)),
                      'x': text(chance, chance.randrange(1, 4)), 'y': text(chance, chance.randrange(1, 4))}
        self.items = range(chance.randrange(1, 4))
        for i in self.items:
            self.texts[f'items[{i}].name'] = text(chance, chance.randrange(3))
            self.texts[f'items[{i}].note'] = text(chance, chance.randrange(1, 4))
        self.pool = ['x', 'y', *(f'items[{i}].note' for i in self.items)]
        chance.shuffle(self.pool)
        self.gaps = [text(chance, chance.randrange(3)) for _ in range(len(self.pool) + 1)]
        self.foot = text(chance, 2)
        self.placed = chance.choice(['', ', -place: {}'])
        self.peeks = chance.sample(PLACES, 2)
        self.peek_sizes = [chance.randrange(1, 3) for _ in self.peeks]

    def schema(self):
        header = ''.join(f'  - {{id: {name}, type: u1}}\n' for name in self.header)
        peeks = ''.join(f'  peek_{i}: {{pos: "{place}", size: {size}, -place: none}}\n'
                        for i, (place, size) in enumerate(zip(self.peeks, self.peek_sizes)))
        return f'''meta: {{id: placed, endian: le, encoding: ASCII}}
seq:
{header}  - {{id: a, type: str, size: len_a}}
  - {{id: b, type: str, size: len_b}}
  - {{id: items, type: item, repeat: expr, repeat-expr: num_items}}
  - {{id: foot, size: 2}}
instances:
  begin: {{value: {len(self.header)}}}
  x: {{pos: ofs_x, type: strz}}
  y: {{pos: ofs_y, type: str, size: len_y{self.placed}}}
{peeks}types:
  item:
    seq:
      - {{id: len_name, type: u1}}
      - {{id: ofs, type: u1}}
      - {{id: name, type: str, size: len_name}}
    instances:
      note: {{io: _root._io, pos: ofs, type: strz}}
'''

    def build(self):
        """(the bytes, what each of them is, the numbers)"""
        what, data, numbers, places = [], bytearray(), {**self.free, 'num_items': len(self.items)}, {}

        def put(name, content):
            places[name] = len(data)
            data.extend(content)
            what.extend((name, i) for i in range(len(content)))
        for name in self.header:
            put(name, b'\0')
        put('a', self.texts['a'])
        put('b', self.texts['b'])
        for i in self.items:
            name = self.texts[f'items[{i}].name']
            put(f'items[{i}].len_name', bytes([len(name)]))
            put(f'items[{i}].ofs', b'\0')
            put(f'items[{i}].name', name)
        put('foot', self.foot)
        for i, name in enumerate(self.pool):
            put(f'gap {i}', self.gaps[i])
            put(name, self.texts[name] + (b'' if name == 'y' else b'\0'))
        put('the end', self.gaps[-1])
        numbers.update({f'len_{name}': len(self.texts[name]) for name in 'aby'}, ofs_x=places['x'], ofs_y=places['y'])
        for name in self.header:
            data[places[name]] = numbers[name]
        for i in self.items:
            data[places[f'items[{i}].ofs']] = places[f'items[{i}].note']
        return bytes(data), what, {**numbers, 'begin': len(self.header), 'ofs_item': places['items[0].note']}

    def seen(self, data, what, numbers):
        """Of each peek the bytes, and what they are; None where it sees nothing."""
        views = []
        for place, size in zip(self.peeks, self.peek_sizes):
            at = eval(place.replace('items[0].ofs', 'ofs_item'), {}, numbers)
            views.append((data[at:at + size], what[at:at + size]) if 0 <= at <= len(data) - size else None)
        return views


def is_number(name):
    return name.split('.')[-1].startswith(('len_', 'ofs', 'num_'))


class PlacedEdits(Box):
    def ways(self, layout, edited, before):
        """Whether the edit must be taken, and whether it must be refused."""
        after = layout.seen(*layout.build())
        taken, refused = True, False
        for old, new in zip(before, after):
            if old is None:
                taken = taken and new is None
                continue
            views_edit = any(name == edited or is_number(name) for name, _ in old[1])
            alike = new is not None and new[0] == old[0]
            same = alike or (new is not None and new[1] == old[1] and not views_edit)
            taken = taken and same
            refused = refused or not (same or views_edit)
        return taken, refused

    def edit(self, layout, name, value):
        before = layout.build()
        old = layout.texts[name]
        layout.texts[name] = value
        taken, refused = self.ways(layout, name, layout.seen(*before))
        expected = layout.build()[0]
        layout.texts[name] = old
        self.path('file', before[0])
        status, _, said = self.run_tool('set', '-s', 'placed.ksy', 'file', f'{name}={value.decode()}')
        now = self.path('file').read_bytes()
        self.assertIn(status, (0, 1), said)
        if status == 0:
            self.assertFalse(refused, f'{name}: a peek sees something else')
        else:
            self.assertFalse(taken, said)
            self.assertIn(': error[', said)
        self.assertEqual(now, expected if status == 0 else before[0], said)
        return status == 0

    def test_texts_of_random_files_grow_and_shrink(self):
        taken = edits = 0
        for seed in SEEDS:
            layout = Layout(seed)
            self.path('placed.ksy', layout.schema().encode())
            self.path('file', layout.build()[0])
            self.assertIn('identical', self.tenon('roundtrip', '-s', 'placed.ksy', 'file'))
            for name, value in layout.texts.items():
                for other in {value + b'Z', value + b'ZYX', value[:-1]} - {value}:
                    with self.subTest(seed=seed, name=name, value=other):
                        taken += self.edit(layout, name, other)
                        edits += 1
        self.assertGreater(taken, edits // 5)


if __name__ == '__main__':
    unittest.main(verbosity=1)
