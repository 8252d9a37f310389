#!/usr/bin/env python3
"""versions.py TENON: what `tenon diff` says of edits of a schema. Each edit is of a kind of its own, and of each it is
known what it is about, which files it changes, and, where some are read otherwise, that such a file is found."""
import json
import os
import subprocess
import tempfile
import unittest

from box import Box

# A schema of many records, one to a file, each for an edit.
HEAD = """
meta:
  id: sheet
  endian: le
  encoding: ASCII
  title: Sheets
doc: Records of all kinds.
seq:
  - id: tag
    contents: SH
  - id: kind
    type: u1
    valid: {max: KINDS}
  - id: body
    type:
      switch-on: kind
      cases:
"""

# Name, the record before, edits of its text, what they are about, whether all is read backward and forward (False: a file
# shows that it is not; None: it is not known), and which member or rule is at fault.
EDITS = [
    ('doc', "seq: [{id: a, type: u1, doc: one}]", [('doc: one', 'doc: two')], {'documentation'}, True, True),
    ('label', "seq: [{id: a, type: strz, -orig-id: x}]", [('-orig-id: x', '-orig-id: y')], {'documentation'}, True, True),
    ('renamed', "seq: [{id: width, type: u2}, {id: b, size: width % 16}]",
     [('id: width', 'id: breadth'), ('size: width', 'size: breadth')], {'json', 'api', 'layout'}, True, True),
    ('constant', "seq: [{id: mark, contents: [1, 2]}]", [('[1, 2]', '[1, 3]')], {'layout'}, False, False),
    ('wider', "seq: [{id: wide, type: u1}, {id: b, type: u1}]", [('id: wide, type: u1', 'id: wide, type: u2')],
     {'layout', 'api'}, False, False),
    ('sign', "seq: [{id: signed, type: u1}]", [('type: u1', 'type: s1')], {'layout', 'api'}, False, False),
    ('small', "seq: [{id: small, type: u1, valid: {max: 100}}]", [('type: u1', 'type: s1'), ('{max: 100}', '{min: 0, max: 100}')],
     {'layout', 'accepted', 'api'}, True, True),
    ('order', "seq: [{id: ordered, type: u2}]", [('type: u2', 'type: u2be')], {'layout'}, False, False),
    ('float', "seq: [{id: real, type: u4}]", [('type: u4', 'type: f4')], {'layout', 'api', 'json'}, False, False),
    ('size', "seq: [{id: sized, size: 4}, {id: b, type: u1}]", [('size: 4', 'size: 5')], {'layout'}, False, False),
    ('middle', "seq: [{id: a, type: u1}, {id: after, type: u1}]", [('{id: after', '{id: added, type: u1}, {id: after')],
     {'layout', 'api', 'json'}, False, False),
    ('tail', "seq: [{id: a, type: u1}]", [('type: u1}]', 'type: u1}, {id: behind, type: u1}]')],
     {'layout', 'api', 'json'}, False, True),
    ('gone', "seq: [{id: a, type: u1}, {id: lost, type: u1}]", [(', {id: lost, type: u1}', '')],
     {'layout', 'api', 'json'}, False, False),
    ('swapped', "seq: [{id: first, type: u1}, {id: second, type: u2}]",
     [('[{id: first, type: u1}, {id: second, type: u2}]', '[{id: second, type: u2}, {id: first, type: u1}]')],
     {'layout', 'api', 'json'}, False, False),
    ('guarded', "seq: [{id: version, type: u1, valid: {max: 2}}, {id: b, type: u1}]",
     [('max: 2', 'max: 3'), ('{id: b', '{id: since3, type: u1, if: version >= 3}, {id: b')],
     {'layout', 'accepted', 'api', 'json'}, True, False),
    ('handed', "seq: [{id: issue, type: u1, valid: {max: 2}}, {id: part, type: handed_part}]\n"
               "types: {handed_part: {seq: [{id: a, type: u1}]}}",
     [('max: 2', 'max: 3'), ('type: handed_part}', 'type: handed_part(issue)}'),
      ('{seq: [{id: a, type: u1}]', '{params: [{id: v, type: u1}], seq: [{id: a, type: u1}, {id: more, type: u1, if: v == 3}]')],
     {'layout', 'accepted', 'api', 'json'}, True, False),
    ('condition', "seq: [{id: flag, type: u1}, {id: maybe, type: u1, if: flag & 1 != 0}, {id: b, type: u1}]",
     [('flag & 1', 'flag & 2')], {'layout'}, False, False),
    ('count', "seq: [{id: n, type: u1}, {id: many, type: u2, repeat: expr, repeat-expr: n}]",
     [('repeat-expr: n', 'repeat-expr: n + 1')], {'layout'}, False, False),
    ('until', "seq: [{id: listed, type: u1, repeat: until, repeat-until: _ == 0}, {id: b, type: u1}]", [('_ == 0', '_ == 1')],
     {'layout'}, False, False),
    ('terminator', "seq: [{id: text, type: strz, encoding: ASCII}, {id: b, type: u1}]",
     [('encoding: ASCII', 'encoding: ASCII, terminator: 7')], {'layout'}, False, False),
    ('encoding', "seq: [{id: coded, type: strz, encoding: ISO-8859-1}]", [('ISO-8859-1', 'UTF-8')], {'layout'}, False, False),
    ('key', "seq: [{id: hidden, size: 4, process: xor(0x20)}]", [('0x20', '0x21')], {'layout'}, False, False),
    ('higher', "seq: [{id: upto, type: u1, valid: {max: 9}}]", [('max: 9', 'max: 10')], {'accepted'}, True, False),
    ('lower', "seq: [{id: below, type: u1, valid: {max: 9}}]", [('max: 9', 'max: 8')], {'accepted'}, False, True),
    ('strict', "seq: [{id: strict, type: u1}]", [('type: u1', 'type: u1, valid: {any-of: [1, 2]}')], {'accepted'}, False, True),
    ('free', "seq: [{id: free, type: u1, valid: 5}]", [(', valid: 5', '')], {'accepted', 'json'}, True, False),
    ('reals', "seq: [{id: ratio, type: f4, valid: {min: 0.5, max: 1.5}}]", [('max: 1.5', 'max: 2.5')], {'accepted'}, True, False),
    ('most', "seq: [{id: n, type: u1}, {id: few, type: u2, repeat: expr, repeat-expr: n, -max: 8}]", [('-max: 8', '-max: 4')],
     {'accepted'}, False, True),
    ('named', "seq: [{id: a, type: u1}]\nenums: {colour: {1: red, 2: green}}", [('type: u1', 'type: u1, enum: colour')],
     {'json'}, True, True),
    ('relabelled', "seq: [{id: a, type: u1, enum: shade}]\nenums: {shade: {1: dark, 2: light}}", [('1: dark', '1: dim')],
     {'json', 'api'}, True, True),
    ('known', "seq: [{id: metal, type: u1, enum: ore, valid: {in-enum: true}}]\nenums: {ore: {1: iron, 2: tin}}",
     [('2: tin', '2: tin, 3: lead')], {'json', 'api', 'layout'}, True, False),
    ('unknown', "seq: [{id: gas, type: u1, enum: air, valid: {in-enum: true}}]\nenums: {air: {1: argon, 2: neon}}",
     [(', 2: neon', '')], {'json', 'api', 'layout'}, False, True),
    ('rule', "seq: [{id: a, type: u1}]", [('type: u1}]', 'type: u1}]\n-checks: [{id: R1, that: a < 200, severity: error}]')],
     {'accepted'}, False, True),
    ('ruleless', "seq: [{id: a, type: u1}]\n-checks: [{id: R2, that: a < 200, severity: error}]",
     [('\n-checks: [{id: R2, that: a < 200, severity: error}]', '')], {'accepted'}, True, False),
    ('severe', "seq: [{id: a, type: u1}]\n-checks: [{id: R3, that: a < 200, severity: warning}]", [('warning', 'error')],
     {'accepted', 'findings'}, False, True),
    ('warned', "seq: [{id: a, type: u1}]\n-checks: [{id: R4, that: a < 200, severity: warning}]", [('200', '100')],
     {'findings'}, True, True),
    ('level', "seq: [{id: a, type: u1}]\n-checks: [{id: R5, that: a < 200, severity: error, level: strict}]",
     [('level: strict', 'level: structure')], {'accepted'}, False, True),
    ('computed', "seq: [{id: a, type: u1}]\ninstances: {twice: {value: a * 2}}", [('a * 2', 'a * 3')], {'values', 'json'}, False, False),
    ('same', "seq: [{id: a, type: u1}, {id: b, size: a % 4}]\n-values: {odd: a % 2}\n-checks: [{id: R6, that: odd == 0 or a > 2}]",
     [('size: a % 4', 'size: '"'true ? a % 4 : 9'")], {'layout'}, True, True),
]


def schema(records):
    """A schema of records: pairs of a name and a text of YAML."""
    cases = ''.join(f'        {i + 1}: {name}_record\n' for i, (name, _) in enumerate(records))
    types = ''.join(f'  {name}_record:\n' + ''.join(f'    {line}\n' for line in text.split('\n')) for name, text in records)
    return (HEAD.replace('KINDS', str(len(records))) + cases + 'types:\n' + types).encode()


def edited(text, edits):
    for before, after in edits:
        assert before in text, (before, text)
        text = text.replace(before, after, 1)
    return text


class Versions(Box):
    @classmethod
    def setUpClass(cls):
        cache = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cache.cleanup)
        os.environ['XDG_CACHE_HOME'] = cache.name

    def diff(self, *arguments):
        status, output, message = self.run_tool('diff', '--output', 'json', *arguments)
        self.assertIn(status, (0, 1), message)
        result = json.loads(output)
        self.assertEqual(status, 0 if result['passed'] else 1)
        return result

    def kinds(self, result):
        return {kind for change in result['changes'] for kind in change['kinds']}

    def test_each_edit_alone(self):
        """From the schemas alone: what an edit is about, and that no direction is called proved in which it changes files."""
        self.assertGreaterEqual(len(EDITS), 30)
        for name, text, edits, kinds, backward, forward in EDITS:
            with self.subTest(name):
                self.path('old.ksy', schema([(name, text)]))
                self.path('new.ksy', schema([(name, edited(text, edits))]))
                result = self.diff('--tries', '0', 'old.ksy', 'new.ksy')
                self.assertEqual(result['backward']['answer'], 'yes' if backward else 'unknown')
                self.assertEqual(result['forward']['answer'], 'yes' if forward else 'unknown')
                self.assertEqual(self.kinds(result) - {'api'}, kinds - {'api'})
                self.assertLessEqual(kinds, self.kinds(result))

    def test_files_show_it(self):
        """All edits at once, one to a kind of record: both codecs read files of each, and where one refuses what the other
        accepts, or reads it otherwise, such a file is found."""
        self.path('old.ksy', schema([(name, text) for name, text, *_ in EDITS]))
        self.path('new.ksy', schema([(name, edited(text, edits)) for name, text, edits, *_ in EDITS]))
        result = self.diff('--tries', '240000', 'old.ksy', 'new.ksy')
        for direction, wanted in (('backward', 4), ('forward', 5)):
            found = {int(witness['bytes'][4:6], 16) for witness in result['witnesses'] if witness['direction'] == direction}
            for number, edit in enumerate(EDITS, 1):
                with self.subTest(edit[0], direction=direction):
                    self.assertEqual(number in found, not edit[wanted])

    def git(self, *arguments):
        done = subprocess.run(['git', '-c', 'user.name=a', '-c', 'user.email=a@b', *arguments], cwd=self.folder, check=False,
                              capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_against(self):
        """A revision of git: the schema and what it imports, from beside it and from a folder for imports."""
        main = b'meta: {id: main, imports: [parts/one, /two]}\nseq: [{id: a, type: one}, {id: b, type: two}]\n'
        self.path('formats/main.ksy', main)
        self.path('formats/parts/one.ksy', b'meta: {id: one, imports: ../three}\nseq: [{id: c, type: three}]\n')
        self.path('formats/three.ksy', b'meta: {id: three}\nseq: [{id: d, type: u1}]\n')
        self.path('lib/two.ksy', b'meta: {id: two}\nseq: [{id: e, type: u1}]\n')
        self.git('init', '-q')
        self.git('add', '.')
        self.git('commit', '-qm', 'released')
        arguments = ('--tries', '0', '-I', 'lib', '--against', 'HEAD', 'formats/main.ksy')
        self.assertEqual(self.diff(*arguments)['changes'], [])
        for name, text in (('formats/three.ksy', b'meta: {id: three}\nseq: [{id: d, type: u1, valid: 3}]\n'),
                           ('lib/two.ksy', b'meta: {id: two}\nseq: [{id: e, type: u1, valid: {max: 7}}]\n')):
            self.path(name, text)
        result = self.diff(*arguments)
        self.assertEqual(result['verdict'], 'forward')
        self.assertEqual([change['old']['file'] for change in result['changes'] if 'accepted' in change['kinds']],
                         ['HEAD:lib/two.ksy', 'HEAD:formats/three.ksy'])
        self.assertEqual(result['old'], 'HEAD:main.ksy')
        self.assertIn('knows no revision `v9`', self.tenon('diff', '--against', 'v9', 'formats/main.ksy', status=2))
        self.path('formats/new.ksy', main)
        self.assertIn('has no file `formats/new.ksy`', self.tenon('diff', '--against', 'HEAD', 'formats/new.ksy', status=2))
        self.assertIn('is not a revision', self.tenon('diff', '--against=--all', 'formats/main.ksy', status=2))

    def test_json(self):
        """Keys of objects of JSON: another, one that may be missing or not, and keys that are not known."""
        text = (b'meta: {id: note, encoding: UTF-8}\nseq: [{id: text, type: str, size-eos: true, -json: doc}]\ntypes:\n  doc:\n'
                b'    -json: {unknown: error}\n    seq: [{id: a, type: u1, -key: a}, {id: b, type: u1, -key: b, -optional: true}]\n')
        self.path('one.ksy', text)
        for before, after, verdict in ((b'-key: b, -optional: true', b'-key: b', 'forward'), (b'-key: b', b'-key: bb', 'none'),
                                       (b'unknown: error', b'unknown: keep', 'backward'),
                                       (b'true}]', b'true}, {id: c, type: u1, -key: c}]', 'none'),
                                       (b'true}]', b'true}, {id: c, type: u1, -key: c, -optional: true}]', 'backward')):
            with self.subTest(after):
                self.path('two.ksy', text.replace(before, after))
                self.assertEqual(self.diff('--tries', '0', 'one.ksy', 'two.ksy')['verdict'], verdict)

    def test_lazy(self):
        """What is read when it is asked for has no value where it is refused then."""
        text = b'meta: {id: lazy}\nseq: [{id: a, type: u1}]\ninstances: {b: {pos: 0, type: u1}}\n'
        self.path('one.ksy', text)
        self.path('two.ksy', text.replace(b'u1}}', b'u1, valid: {max: 9}}}'))
        result = self.diff('--tries', '500', 'one.ksy', 'two.ksy')
        self.assertEqual((result['backward']['answer'], result['forward']['answer']), ('no', 'yes'))
        self.assertIn('$error', result['witnesses'][0]['why'])

    def test_status(self):
        """0 where what is required holds, 1 where it does not, 2 where there is no telling."""
        self.path('one.ksy', b'meta: {id: one}\nseq: [{id: a, type: u1, valid: {max: 3}}]\n')
        self.path('two.ksy', b'meta: {id: one}\nseq: [{id: a, type: u1, valid: {max: 4}}]\n')
        self.path('bad.ksy', b'meta: {id: one}\nseq: [{id: a, type: u7}]\n')
        for require, status in (('none', 0), ('backward', 0), ('forward', 1), ('full', 1)):
            self.tenon('diff', '--tries', '0', '--require', require, 'one.ksy', 'two.ksy', status=status)
        self.tenon('diff', '--tries', '0', 'one.ksy', 'one.ksy')
        self.tenon('diff', '--tries', '0', 'one.ksy', 'bad.ksy', status=2)
        self.tenon('diff', '--tries', '0', 'one.ksy', status=2)

    def test_given_files(self):
        """A file that is given refutes, and is written where it is asked for."""
        self.path('one.ksy', b'meta: {id: one}\nseq: [{id: a, type: u1}]\n')
        self.path('two.ksy', b'meta: {id: one}\nseq: [{id: a, type: u1, valid: {expr: _ != 77}}]\n')
        self.path('files/m', b'M')
        result = self.diff('--tries', '0', '--files', 'files', '-o', 'shown', 'one.ksy', 'two.ksy')
        self.assertEqual(result['backward'], {'answer': 'no', 'proved': False, 'tried': 1})
        self.assertEqual(result['forward'], {'answer': 'yes', 'proved': True, 'tried': 0})
        self.assertEqual([(witness['bytes'], witness['file']) for witness in result['witnesses']], [('4d', 'shown/backward-1.bin')])
        self.assertEqual(self.path('shown/backward-1.bin').read_bytes(), b'M')
        self.assertEqual([change['witnesses'] for change in result['changes']], [[0]])

    def test_lock(self):
        """A lock remembers what was released: a build takes what reads all that, and refuses what may not."""
        main = b'\n# released\nmeta: {id: main, imports: [parts/one, /two]}\nseq: [{id: a, type: one}, {id: b, type: two}]\n'
        one = b'meta: {id: one}\nseq: [{id: d, type: u1, valid: {max: 5}}]'
        self.path('formats/main.ksy', main)
        self.path('formats/parts/one.ksy', one)
        self.path('lib/two.ksy', b'meta: {id: two}\n\nseq: [{id: e, type: u1}]\n')
        generate = ('generate', '-I', 'lib', '-o', 'made')
        self.assertIn('no such file', self.tenon(*generate, '--locked', 'lock', 'formats/main.ksy', status=2))
        self.tenon(*generate, '--lock', 'lock', 'formats/main.ksy')
        lock = self.path('lock').read_bytes()
        self.tenon(*generate, '--locked', 'lock', 'formats/main.ksy')
        # What reads all that the release read is taken, and the lock stays as it is.
        self.path('formats/parts/one.ksy', one.replace(b'max: 5', b'max: 6'))
        self.tenon(*generate, '--locked', 'lock', 'formats/main.ksy')
        self.assertEqual(self.path('lock').read_bytes(), lock)
        diff = ('--tries', '0', '-I', 'lib', '--locked', 'lock', 'formats/main.ksy')
        result = self.diff(*diff)
        self.assertEqual(result['verdict'], 'backward')
        self.assertEqual([change['old'] for change in result['changes']],
                         [{'file': 'lock:formats/parts/one.ksy', 'line': 2, 'column': 32}])
        # What may not is refused, and nothing is generated.
        self.path('formats/parts/one.ksy', one.replace(b'max: 5', b'max: 4'))
        before = {path: path.read_bytes() for path in self.path('made').rglob('*') if path.is_file()}
        said = self.tenon(*generate, '--locked', 'lock', 'formats/main.ksy', status=1)
        self.assertIn('formats/parts/one.ksy:2:32: one.d: `valid` was `{max: 5}`, is `{max: 4}`: the reader accepts fewer values', said)
        self.assertEqual({path: path.read_bytes() for path in self.path('made').rglob('*') if path.is_file()}, before)
        # Unless it is released; other schemas stay in the lock.
        self.path('other.ksy', b'meta: {id: other}\nseq: [{id: d, type: u1}]\n')
        self.assertIn('has no schema `other`', self.tenon(*generate, '--locked', 'lock', 'other.ksy', status=1))
        self.tenon(*generate, '--lock', 'lock', 'formats/main.ksy')
        self.tenon(*generate, '--lock', 'lock', 'other.ksy')
        self.tenon(*generate, '--locked', 'lock', 'other.ksy', 'formats/main.ksy')
        self.assertEqual(self.diff(*diff)['changes'], [])
        # The text of the release is there, byte by byte.
        text = self.path('lock').read_text()
        self.assertEqual(text.split('file formats/main.ksy\n')[1].split('file ')[0],
                         ''.join(f'| {line}'.rstrip() + '\n' for line in main.decode().split('\n')))
        for broken in ('schema\n', '| text\n', 'schema a b\nfile ../../x\n', 'schema a b\nfile /x\n', 'what\n'):
            self.path('broken', broken.encode())
            self.assertIn('not a line of a lock file', self.tenon(*generate, '--locked', 'broken', 'other.ksy', status=2))
        self.assertIn('goes without', self.tenon(*generate, '--lock', 'lock', '--check', 'other.ksy', status=2))


if __name__ == '__main__':
    unittest.main()
