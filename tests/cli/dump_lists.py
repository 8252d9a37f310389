#!/usr/bin/env python3
"""dump_lists.py TENON: where elements lie in lists whose number is not known before, in such lists; and what that costs."""
import re
import resource
import unittest

from box import Box

SCHEMA = b'''
meta: {id: groups, endian: le}
seq:
  - {id: groups, type: group, repeat: eos}
types:
  group:
    seq:
      - {id: first, type: part, repeat: until, repeat-until: _.last == 1}
      - {id: second, type: part, repeat: until, repeat-until: _.last == 1}
  part:
    seq:
      - {id: last, type: u1}
      - {id: inner, type: leaf, repeat: until, repeat-until: _.y == 0}
  leaf:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
'''


def part(last, inner):
    return bytes([last]) + b''.join(bytes([i % 250, i + 1 < inner]) for i in range(inner))


def group(sizes):
    return b''.join(part(i + 1 == len(sizes), size) for i, size in enumerate(sizes))


class Lists(Box):
    def test_places(self):
        shapes = [[1], [2, 1, 9], [5] * 7, [1] * 20, [33], [4, 4, 4, 4, 4], [3, 17, 1, 1, 6]]
        data = b''.join(group(each) for each in (shapes * 3)[:20])
        schema, file = self.path('groups.ksy', SCHEMA), self.path('a.groups', data)
        lines = re.findall(r'^ +(\d+) +\d+ +(?:last +(\d+)|\[\d+\]  \{x (\d+), y (\d+)\})$',
                           self.tenon('dump', '--elements', 0, '-s', schema, file), re.MULTILINE)
        shown = [(int(offset) + i, int(value)) for offset, *values in lines for i, value in enumerate(filter(None, values))]
        self.assertEqual(shown, list(enumerate(data)))

    def seconds(self, schema, count):
        file = self.path('many.groups', group([1] * 20) * count)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.assertEqual(self.run_tool('dump', '-s', schema, file)[0], 0)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def test_one_path(self):
        schema, file = self.path('groups.ksy', SCHEMA), self.path('a.groups', group([1] * 20))
        said = self.tenon('dump', '-s', schema, '--path', 'a', '--path', 'b', file, status=2)
        self.assertIn('--path shows one member; give it only once', said)

    def test_cost(self):
        schema = self.path('groups.ksy', SCHEMA)
        few, many = self.seconds(schema, 500), self.seconds(schema, 4000)
        self.assertLess(many, 20 * few)


if __name__ == '__main__':
    unittest.main()
