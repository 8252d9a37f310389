#!/usr/bin/env python3
"""chains.py TENON: chains of instances that are deeper than `dump`, `decode --all` and `diff-files` follow them end with a
statement that they go on, never as if they were at their end."""
import json
import unittest

from law import Law

DEEPEST = 16
SCHEMA = '''
seq: [{id: first, type: node}]
types:
  node:
    seq: [{id: next, type: u1}, {id: value, type: u1}]
    instances:
      there: {pos: next, type: node, if: next != 0}
      double: {pos: next, type: u1, if: next != 0}
'''


def chain(count, last=0):
    return b''.join(bytes([2 * i + 2 if i + 1 < count else 0, i if i + 1 < count else last]) for i in range(count))


class Chains(Law):
    def document(self, count):
        self.path('file', chain(count))
        return json.loads(self.tenon('decode', '--all', '-s', 'law.ksy', 'file'))

    def test_what_is_not_shown_is_said(self):
        for count in DEEPEST, DEEPEST + 1, DEEPEST + 2, 3 * DEEPEST:
            self.law(SCHEMA, chain(count))
            shown = [self.document(count)['first']]
            while 'there' in shown[-1]:
                shown.append(shown[-1]['there'])
            ends = '$error' in shown[-1]
            self.assertEqual(ends, count > DEEPEST + 1)
            self.assertEqual([each['value'] for each in shown[:len(shown) - ends]], list(range(min(count - 1, DEEPEST + 1))) +
                             [0] * (not ends))
            self.assertEqual(self.tenon('dump', '-s', 'law.ksy', 'file').count('(the nesting is too deep'), ends)

    def test_json_of_it_is_taken(self):
        self.law(SCHEMA, chain(3 * DEEPEST))
        self.path('deep.json', json.dumps(self.document(3 * DEEPEST)).encode())
        self.tenon('encode', '-s', 'law.ksy', 'deep.json', '-o', 'again')
        self.assertEqual(self.path('again').read_bytes(), chain(3 * DEEPEST))

    def test_what_is_not_compared_is_said(self):
        self.law(SCHEMA, chain(3 * DEEPEST))
        self.path('other', chain(3 * DEEPEST, 7))
        path = 'first' + '.there' * (DEEPEST + 1)
        self.assertRegex(self.tenon('diff-files', '-s', 'law.ksy', 'file', 'other', status=1),
                         rf'^\? {path}  not compared: the nesting is too deep.*\n$')
        said = self.tenon('diff-files', '-s', 'law.ksy', '--output', 'jsonl', 'file', 'other', status=1)
        [difference] = json.loads(said)['differences']
        self.assertEqual((difference['sign'], difference['path']), ('?', path))
        self.assertNotIn('a', difference)
        self.assertEqual(self.tenon('diff-files', '-s', 'law.ksy', 'file', 'file'), '')


if __name__ == '__main__':
    unittest.main()
