#!/usr/bin/env python3
"""memory.py TENON: the memory that a command takes follows from what is in a file, not from what a codec must state for
the worst file of the size; where there is too little of it, that is said."""
import os
import pathlib
import resource
import struct
import subprocess
import sys
import tempfile
import unittest

TENON = sys.argv.pop()
MEGABYTE = 1 << 20
WAVE = b"""
meta: {id: wave, endian: le, encoding: ASCII, file-extension: wav}
seq:
  - {id: magic, contents: RIFF}
  - {id: len_rest, type: u4}
  - {id: form, contents: WAVE}
  - {id: chunks, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: id, type: str, size: 4}
      - {id: len_body, type: u4}
      - {id: body, size: len_body}
-checks:
  - {id: C1, that: 'chunks.count(_.id == "data") == 1', severity: warning, level: content, doc: there is one chunk of data}
  - {id: C2, that: 'chunks.unique(_.id)', severity: warning, level: strict, doc: every chunk occurs once}
"""


def wave(chunks):
    body = b'WAVE' + b''.join(struct.pack('<4sI', name, len(data)) + data for name, data in chunks)
    return b'RIFF' + struct.pack('<I', len(body)) + body


@unittest.skipIf(b'__asan_init' in pathlib.Path(TENON).read_bytes(), 'sanitizers need memory of their own')
class Memory(unittest.TestCase):
    def setUp(self):
        self.box = tempfile.TemporaryDirectory()
        self.addCleanup(self.box.cleanup)
        self.folder = pathlib.Path(self.box.name)
        (self.folder / 'wave.ksy').write_bytes(WAVE)
        os.environ['XDG_CACHE_HOME'] = str(self.folder / 'cache')
        self.validate(wave([(b'data', b'')]))  # compiles the schema, which may take all the memory that it wants

    def validate(self, content, addresses=resource.RLIM_INFINITY, *options):
        """Status, what is said, and the most memory in bytes; `addresses` are the bytes that the process may have."""
        (self.folder / 'a.wav').write_bytes(content)
        child = subprocess.Popen([TENON, 'validate', *options, '-s', 'wave.ksy', 'a.wav'], cwd=self.folder, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses)))
        said = child.stdout.read().decode()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        child.stdout.close()
        return child.returncode, said, usage.ru_maxrss * 1024

    def test_a_large_file_of_few_chunks_is_cheap(self):
        content = wave([(b'fmt ', bytes(16)), (b'data', bytes(64 * MEGABYTE))])
        status, said, most = self.validate(content)
        self.assertEqual((status, said), (0, ''))
        self.assertLess(most, 64 * MEGABYTE * 2)

    def test_fewer_addresses_suffice_where_the_file_needs_no_more(self):
        content = wave([(b'fmt ', bytes(16)), (b'data', bytes(64 * MEGABYTE))])
        self.assertEqual(self.validate(content, 512 * MEGABYTE)[:2], (0, ''))

    def test_too_little_is_told(self):
        chunks = [(b'%04x' % (i & 0xFFFF), b'') for i in range(1 << 18)]
        status, said, _ = self.validate(wave(chunks))
        self.assertEqual(status, 0)
        self.assertIn('warning[C2] chunks[65536] at offset 524300: rule C2 violated: every chunk occurs once', said)
        content = wave([*chunks, (b'data', bytes(8 * MEGABYTE))])
        for addresses in range(24, 80, 4):  # of a compiled codec: the engine validates by reading
            _, said, _ = self.validate(content, addresses * MEGABYTE, '--compiled')
            if 'not checked, too little scratch memory: every chunk occurs once' in said:
                self.assertIn('a.wav: its rules need more memory than the available ', said)
                return
        self.fail(said)

    def test_elements_of_nothing_end_at_their_number(self):
        """Objects of a type without members take a byte of memory each, and none of the file."""
        (self.folder / 'none.ksy').write_text(
            'meta: {id: none, endian: le}\nseq:\n  - {id: n, type: u4}\n'
            '  - {id: e, type: t, repeat: expr, repeat-expr: n}\ntypes: {t: {}}\n')
        (self.folder / 'none.bin').write_bytes(struct.pack('<I', 65537))
        for command in ('decode', 'validate'):
            done = subprocess.run([TENON, command, '-s', 'none.ksy', 'none.bin'], cwd=self.folder, capture_output=True,
                                  text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn('error[empty-elements] e[65536]', done.stdout + done.stderr)

    def test_rules_that_read_objects_in_objects_of_their_type(self):
        """Each element may lead to as many others as the depth allows, which lie in bytes that others have, too."""
        (self.folder / 'chains.ksy').write_text(
            'meta: {id: chains, endian: le}\nseq: [{id: links, type: link, repeat: eos}]\ntypes:\n  link:\n'
            '    seq: [{id: to, type: u1}]\n    instances: {next: {pos: to, type: link, if: to != 0}}\n'
            '    -checks: [{id: L1, that: next.to != 255, if: to != 0, severity: error}]\n')
        (self.folder / 'chains.bin').write_bytes(bytes([0, *range(200)]))
        for command in ('decode', 'validate'):
            done = subprocess.run([TENON, command, '-s', 'chains.ksy', 'chains.bin'], cwd=self.folder, capture_output=True,
                                  text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ''))


if __name__ == '__main__':
    unittest.main()
