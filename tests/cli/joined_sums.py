#!/usr/bin/env python3
"""joined_sums.py TENON: checksums over parts that are joined follow when a part changes, comes or goes: of one list, and of a list in a
list."""
import struct
import unittest
import zlib

from law import Law

SCHEMA = '''
seq:
  - {id: whole, type: u4, -derive: {value: 'crc32(entries.concat(_.content))', severity: warning}}
  - {id: num_entries, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num_entries}
types:
  entry:
    seq:
      - {id: name, type: strz}
      - {id: sum, type: u4, -derive: {value: crc32(content), severity: warning}}
      - {id: num_blocks, type: u1}
      - {id: blocks, type: block, repeat: expr, repeat-expr: num_blocks, -join: {part: _.data, as: content}}
  block:
    seq: [{id: len, type: u2}, {id: data, size: len}]
'''


def entry(name, parts):
    content = b''.join(struct.pack('<H', len(part)) + part for part in parts)
    return name + b'\0' + struct.pack('<IB', zlib.crc32(b''.join(parts)), len(parts)) + content


def file(*entries):
    whole = b''.join(part for _, parts in entries for part in parts)
    return struct.pack('<IB', zlib.crc32(whole), len(entries)) + b''.join(entry(*each) for each in entries)


class JoinedSums(Law):
    def test_they_follow(self):
        other = b'b', [b'xy']
        self.law(SCHEMA, file((b'a', [b'hello', b'world']), other))
        self.comes_to(file((b'a', [b'jello!', b'world']), other), 'entries[0].blocks[0].data=6a656c6c6f21')
        self.comes_to(file((b'longer', [b'hello', b'world']), other), 'entries[0].name=longer')
        self.comes_to(file((b'a', [b'world']), other), '--remove', 'entries[0].blocks[0]')
        self.comes_to(file((b'a', [b'hello', b'world'])), '--remove', 'entries[1]')
        self.comes_to(file((b'a', [b'hello', b'world']), (b'b', [b'xy', b'z'])), 'entries[1].blocks[+]={"data": "7a"}')


if __name__ == '__main__':
    unittest.main()
