#!/usr/bin/env python3
"""placed_streams.py TENON: placed members of files that are patched lie in the stream of their object, at multiples of
their alignment, after every edit."""
import unittest

from law import PATCHED, Law

STREAMS = '''seq:
  - {id: len_a, type: u1}
  - {id: a, type: part, size: len_a}
  - {id: len_b, type: u1}
  - {id: b, type: part, size: len_b}
types:
  part:
    seq:
      - {id: ofs, type: u1}
      - {id: len, type: u1}
    instances:
      body: {pos: ofs, size: len, -place: {order: 1}}
'''

ALIGNED = '''seq:
  - {id: num_rows, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
types:
  row:
    seq:
      - {id: ofs, type: u1}
      - {id: len, type: u1}
    instances:
      body: {io: _root._io, pos: ofs, size: len, -place: {order: 1, align: 4}}
'''


class Streams(Law):
    def test_streams_of_their_own(self):
        self.law(STREAMS, b'\5\2\3abc\4\2\2de', PATCHED)
        self.comes_to(b'\5\2\3abc\6\2\4defg', 'b.body=' + b'defg'.hex())
        self.comes_to(b'\3\2\1a\4\2\2de', 'a.body=' + b'a'.hex())
        self.makes(b'\5\2\3abc\4\2\2de', {'a': {'body': b'abc'.hex()}, 'b': {'body': b'de'.hex()}})

    def test_alignment(self):
        self.law(ALIGNED, b'\2\x08\2\x0c\1\0\0\0ab\0\0c', PATCHED)
        self.comes_to(b'\2\x08\5\x10\1\0\0\0abcde\0\0\0c', 'rows[0].body=' + b'abcde'.hex())
        self.comes_to(b'\2\x08\2\x0c\3\0\0\0ab\0\0cde', 'rows[1].body=' + b'cde'.hex())


if __name__ == '__main__':
    unittest.main(verbosity=1)
