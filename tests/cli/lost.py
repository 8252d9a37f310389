#!/usr/bin/env python3
"""lost.py TENON: no edit loses bits or bytes that no member holds: they stay, or the edit is refused.

Five bits behind each `kind` are nobody's.
"""
import unittest

from law import Law


class Lost(Law):
    SCHEMA = '''
seq:
  - {id: kind, type: b3}
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: ofs_sub, type: u1}
instances:
  sub: {pos: ofs_sub, type: sub}
types:
  sub:
    seq:
      - {id: kind, type: b3}
      - {id: text, type: strz}
'''

    def test_zeros_are_what_comes_back(self):
        self.law(self.SCHEMA, b'\xa0\x01a\x04\x40x\0')
        self.gives(b'\xa0\x02ab\x05\x40x\0', 'name=ab')
        self.gives(b'\xa0\x01a\x04\x40xy\0', 'sub.text=xy')

    def test_in_line(self):
        self.law(self.SCHEMA, b'\xbf\x01a\x04\x40x\0')
        self.gives(b'\xbf\x01b\x04\x40x\0', 'name=b')
        self.gives(b'\x5f\x01a\x04\x40x\0', 'kind=2')
        self.gives(b'\xbf\x01a\x04\x40xy\0', 'sub.text=xy')
        self.gives(b'\xbf\x02ab\x05\x40x\0', 'name=ab')

    def test_elsewhere(self):
        self.law(self.SCHEMA, b'\xa0\x01a\x04\x5fx\0')
        self.gives(b'\xa0\x01a\x04\x5fy\0', 'sub.text=y')
        self.gives(b'\xa0\x02ab\x05\x5fx\0', 'name=ab')
        self.gives(b'\xa0\x01a\x04\x5fxy\0', 'sub.text=xy')


if __name__ == '__main__':
    unittest.main(verbosity=1)
