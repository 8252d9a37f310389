#!/usr/bin/env python3
"""elf_edits.py TENON PROGRAM: programs whose sections take other room than they did, read by another reader. PROGRAM makes edits in
C; it is the program that is edited, too, where it is one of 64 bits."""
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv.pop())
TENON = sys.argv.pop()
SCHEMA = pathlib.Path(__file__).resolve().parent.parent / 'schemas/common/elf.ksy'
LONGER = b'.a_name_that_is_longer'
NO_BITS = 8


def sections(data):
    """(number of the section with the names, the bytes of each section)"""
    offset = struct.unpack_from('<Q', data, 40)[0]
    size, count, names = struct.unpack_from('<HHH', data, 58)
    headers = [struct.unpack_from('<IIQQQQ', data, offset + i * size) for i in range(count)]
    return names, [b'' if kind == NO_BITS else data[at:at + length] for _, kind, _, _, at, length in headers]


class ElfEdits(unittest.TestCase):
    def setUp(self):
        self.data = PROGRAM.read_bytes()
        if self.data[:6] != b'\x7fELF\2\1':
            self.skipTest('the program is of another format')
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def edited(self, edit):
        out = self.folder / 'edited'
        done = subprocess.run([PROGRAM, edit, PROGRAM, out], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        return out.read_bytes()

    def set(self, edit):
        out = self.folder / 'set'
        out.write_bytes(self.data)
        done = subprocess.run([TENON, 'set', '-s', SCHEMA, out, edit], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        return out.read_bytes()

    def test_nothing_changes(self):
        self.assertEqual(self.edited('keep'), self.data)

    def test_a_number(self):
        expected = self.data[:48] + struct.pack('<I', 7) + self.data[52:]
        self.assertEqual(self.edited('flags'), expected)
        self.assertEqual(self.set('file.flags=7'), expected)

    def test_a_longer_name(self):
        """What lies behind moves, and every section has the bytes that it had."""
        names, before = sections(self.data)
        edited = self.edited('name')
        again, after = sections(edited)
        self.assertEqual(again, names)
        texts = before[names].split(b'\0')
        self.assertEqual(after[names].split(b'\0'), texts[:-2] + [LONGER, b''])
        self.assertEqual(after[:names] + after[names + 1:], before[:names] + before[names + 1:])
        last = len(texts) - 2
        self.assertEqual(self.set(f'file.section_names.texts[{last}]={LONGER.decode()}'), edited)

    def test_refused(self):
        done = subprocess.run([TENON, 'set', '-s', SCHEMA, self.copy(), 'file.ofs_sections=77'], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn('file.ofs_sections', done.stderr)

    def copy(self):
        path = self.folder / 'copy'
        path.write_bytes(self.data)
        return path


if __name__ == '__main__':
    unittest.main()
