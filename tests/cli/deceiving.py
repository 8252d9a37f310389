#!/usr/bin/env python3
"""deceiving.py TENON: text of files, names, paths and schemas that a terminal would obey, or that would look like something
else, goes through every command. What comes to a terminal has none of it; what goes to a program is what the file holds."""
import json
import os
import pty
import re
import subprocess
import unicodedata
import unittest

from box import TENON, Box

# An escape that conceals, a colour of the tool's own, C1 controls, overrides, marks of direction and of no width, a tag,
# a character of private use, a noncharacter, a carriage return and a bell.
EVIL = ''.join(chr(code) for code in (0x1b, *map(ord, '[8mx'), 0x1b, *map(ord, '[1;31my'), 0x9b, 0x90, 0x202e, 0x2066, 0x200b,
                                      0x200e, 0x61c, 0xfeff, 0xad, 0x2028, 0xe0041, 0xe000, 0xfdd0, 0x0d, 0x07, 0x7f))
NAME = EVIL.replace('\r', '').replace('\x07', '')  # of a file; its extension makes it known

SCHEMA = '''meta: {id: box, title: "T\\u202e", endian: le, encoding: UTF-8, file-extension: box}
seq:
  - {id: magic, contents: BOX}
  - {id: num_files, type: u1}
  - {id: files, type: file, repeat: expr, repeat-expr: num_files, -label: _.name, doc: "D\\u202e\\x9b"}
types:
  file:
    doc: "of \\u202e"
    seq: [{id: name, type: strz}, {id: len_body, type: u1, valid: {max: 90}}, {id: body, size: len_body}]
    -checks: [{id: R1, that: name != "bad", severity: warning, doc: "R\\u202e\\x9b"}]
-container: {members: files, name: name, content: body, empty: keep, new: {plain: {files: []}}}
'''
COLOUR = re.compile('\x1b\\[(0|[1-3]|3[1-6])?(;3[1-6])?m')


def box(*files):
    return b'BOX' + bytes([len(files)]) + b''.join(n.encode() + b'\0' + bytes([len(d)]) + d for n, d in files)


class Deceiving(Box):
    def setUp(self):
        super().setUp()
        self.schema = self.path('box.ksy', SCHEMA.encode())
        self.file = self.path(f'{NAME}.box', box((EVIL, b'abc'), ('bad', b'')))
        self.torn = self.path(f'{NAME}torn.box', box((EVIL, b'abc'))[:-2])

    def terminal(self, *arguments):
        """What a terminal gets of both streams, and the status."""
        ours, theirs = pty.openpty()
        environment = dict(os.environ, PAGER='cat', TERM='xterm')
        with subprocess.Popen([TENON, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                              cwd=self.folder, env=environment) as process:
            os.close(theirs)
            data = b''
            while True:
                try:
                    more = os.read(ours, 65536)
                except OSError:
                    break
                if not more:
                    break
                data += more
            os.close(ours)
        return data.decode('utf-8'), process.returncode  # it is UTF-8: no byte stands alone

    def assert_harmless(self, text, what, allowed=''):
        text = COLOUR.sub('', text.replace('\r\n', '\n'))
        seen = {f'U+{ord(c):04X}' for c in text if c not in '\n\t' + allowed and
                (unicodedata.category(c) in ('Cc', 'Cf', 'Co', 'Cn', 'Zl', 'Zp'))}
        self.assertEqual(seen, set(), f'{what}: {text!r}')

    COMMANDS = [
        ('dump',), ('dump', '--bytes=wide'), ('dump', '--path', 'files[0]'), ('get', 'files[0].name'), ('get', 'files[*].name'),
        ('get', '--output', 'values', '**'), ('get', '--output', 'json', 'files'), ('get', '--output', 'jsonl', '**'),
        ('get', '--output', 'csv', '**'), ('get', 'files'), ('get', 'files["\u202e\x1b"].name'), ('validate',),
        ('validate', '--explain'), ('validate', '--summary'), ('validate', '--output', 'jsonl'), ('validate', '--members'),
        ('roundtrip',), ('roundtrip', '--output', 'jsonl'), ('decode',), ('decode', '--compact', '--all'),
        ('decode', '--output', 'jsonl'), ('decode', '--columns', 'files'), ('list',), ('list', '--output', 'jsonl'),
        ('extract', '-o', 'out'), ('set', 'files[0].len_body=\x1b[8m'), ('convert', '--to', 'box@\x1b[8m'),
    ]

    def test_every_command_on_a_terminal(self):
        for command in self.COMMANDS:
            files = [self.torn, self.file] if command[0] not in ('set', 'convert') else [self.file]
            if command[0] == 'set':
                text, _ = self.terminal('set', '-s', self.schema, *files, command[1])
            else:
                text, _ = self.terminal(command[0], '-s', self.schema, *command[1:], *files)
            self.assertTrue(text, command)
            self.assert_harmless(text, command)

    def test_commands_of_two_files_and_of_packages(self):
        other = self.path(f'{NAME}2.box', box((EVIL + 'z', b'abd'), ('bad', b'')))
        evil_file = self.path(f'in/{NAME}', b'1')
        for arguments in (['diff-files', '-s', self.schema, self.file, other],
                          ['diff-files', '--members', '-s', self.schema, self.file, other],
                          ['add', '-s', self.schema, other, f'/{EVIL}={evil_file}'],
                          ['replace', '-s', self.schema, other, f'{EVIL}no={evil_file}'],
                          ['remove', '-s', self.schema, other, f'{EVIL}no'],
                          ['merge', '-s', self.schema, other, self.torn],
                          ['pack', '-s', self.schema, 'in', '--kind', EVIL.replace('\0', ''), '-o', 'p'],
                          ['dump', EVIL], ['dump', '--' + EVIL], [EVIL], ['encode', self.file, '-o', 'x'],
                          ['get', '-s', EVIL + '.ksy', 'a', self.file]):
            text, status = self.terminal(*arguments)
            self.assertNotEqual(status, 0, arguments)
            self.assert_harmless(text, arguments)

    def test_schemas_on_a_terminal(self):
        bad = self.path(f'{NAME}.ksy', b'meta: {id: x}\nseq: [{id: a, type: "\\u202e\\x9b", doc: "\\x9b"}]\n')
        for arguments in (['check', bad], ['check', '--format', 'json', bad], ['check', '--writable', self.schema],
                          ['diff', '--tries', '0', self.schema, bad], ['generate', '-o', f'made{NAME}', bad],
                          ['docs', bad, '-o', 'site']):
            text, _ = self.terminal(*arguments)
            self.assert_harmless(text, arguments)

    def test_json_on_a_terminal_means_the_same(self):
        text, _ = self.terminal('decode', '-s', self.schema, self.file)
        self.assertEqual(json.loads(text)['files'][0]['name'], EVIL)
        text, _ = self.terminal('get', '--output', 'json', 'files[0].name', '-s', self.schema, self.file)
        self.assertEqual(json.loads(text), EVIL)

    def test_programs_get_what_the_file_holds(self):
        done = subprocess.run([TENON, 'get', '-s', self.schema, 'files[0].name', self.file], stdout=subprocess.PIPE, check=True,
                              timeout=60)
        self.assertEqual(done.stdout, EVIL.encode() + b'\n')

    def test_text_of_several_lines_stays_so_where_it_is_alone(self):
        self.path('lines.box', box(('a\nb\tc', b'')))
        text, _ = self.terminal('get', '-s', self.schema, 'files[0].name', 'lines.box')
        self.assertEqual(text, 'a\r\nb\tc\r\n')
        text, _ = self.terminal('get', '-s', self.schema, 'files[*].name', 'lines.box')
        self.assertEqual(text, 'files[0].name: a\\x0ab\tc\r\n')


if __name__ == '__main__':
    unittest.main()
