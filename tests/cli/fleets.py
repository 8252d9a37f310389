#!/usr/bin/env python3
"""fleets.py TENON: many files on many machines. Lists of files, parts that are the whole together, and runs that go on
where others were interrupted."""
import json
import os
import pathlib
import random
import unittest

from box import Box, pack_bytes

DATA = pathlib.Path(__file__).resolve().parent.parent / 'data'
WAVE = (DATA / 'urho3d/wave.ani').read_bytes()


def part_of(path, count):
    """Where a path belongs, from what the manual says: FNV-1a of 64 bits, and the last step of MurmurHash3."""
    value = 0xCBF29CE484222325
    for byte in path.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD % 2**64
    value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 % 2**64
    return (value ^ value >> 33) % count + 1


class Fleets(Box):
    def setUp(self):
        super().setUp()
        for i in range(30):
            self.path(f'in/{i % 3}/f{i}.ani', WAVE if i % 5 else WAVE[:-1])
        self.path('in/p.pak', pack_bytes([(b'a.ani', WAVE), (b'b.ani', WAVE[:-2]), (b'c', b'nothing')]))
        self.path('in/notes', b'nothing that is known')

    def records(self, *arguments, **how):
        status, output, _ = self.run_tool('validate', '--members', '--output', 'jsonl', *arguments, **how)
        return status, [json.loads(line) for line in output.splitlines()]

    # ---- parts ----

    def test_parts_are_the_whole_together(self):
        status, whole = self.records('in')
        self.assertEqual(status, 1)
        for count in (1, 2, 7, 100):
            parts, statuses = [], []
            for number in range(1, count + 1):
                status, part = self.records('--shard', f'{number}/{count}', 'in')
                parts += part
                statuses.append(status)
                for record in part:
                    self.assertEqual(part_of(record['file'].split('!')[0], count), number)
            key = lambda record: record['file']
            self.assertEqual(sorted(parts, key=key), sorted(whole, key=key))
            self.assertEqual(max(statuses), 1)

    def test_a_path_is_the_same_however_it_is_spelled(self):
        names = [part['file'] for part in self.records('--shard', '2/3', 'in')[1]]
        for spelled in ('./in', './/in', 'in/', './in//'):
            other = [part['file'] for part in self.records('--shard', '2/3', spelled)[1]]
            self.assertEqual([str(pathlib.Path(name)) for name in other], names, spelled)

    def test_what_is_no_part(self):
        for part in ('0/3', '4/3', '1', '1/0', 'x/3', '1/3x', '/3', '1/', '-1/3', '99999999999999999999/3'):
            self.assertIn('--shard takes I/N', self.tenon('validate', '--shard', part, 'in', status=2))

    # ---- lists ----

    def test_lists(self):
        status, whole = self.records('in')
        lines = '\n'.join(str(path.relative_to(self.folder)) for path in sorted((self.folder / 'in').rglob('*')) if path.is_file())
        self.path('list', b'\n' + lines.encode() + b'\n')
        _, listed = self.records('--files-from', 'list')
        named = {record['file']: record for record in whole}
        for record in listed:
            if record['file'] != 'in/notes':
                self.assertEqual(record, named[record['file']])
        self.assertEqual({record['file'] for record in listed}, set(named))
        self.assertEqual(self.records('--files-from', '-', input=b'in')[1], whole)
        self.assertEqual(self.records('--files-from', '-', input=b'in/0\r\nin/1\r\nin/2\r\nin/p.pak\r')[1],
                         [record for record in whole if record['file'] != 'in/notes'])
        self.path('odd\r', self.path('in/notes').read_bytes())
        self.assertEqual([record['file'] for record in self.records('--files-from', '-', input=b'odd\r\nin/notes\r\n')[1]],
                         ['odd\r', 'in/notes'])
        self.assertEqual(self.records('in/0', '--files-from', '-', input=b'in/1\nin/2\n')[1],
                         [record for record in whole if record['file'][:5] in ('in/0/', 'in/1/', 'in/2/')])
        self.assertIn('nowhere: No such file', self.tenon('validate', '--files-from', 'nowhere', status=2))
        self.assertIn('there is no file to work on', self.tenon('validate', '--files-from', '/dev/null', status=2))

    def test_what_is_made_of_listed_files_lies_as_they_do(self):
        self.path('list', b'in/1/f1.ani\n./in//2/f2.ani\nin/../in/1/f4.ani\n%s/in/1/f7.ani\n' % str(self.folder).encode())
        self.tenon('decode', '--files-from', 'list', '-o', 'out')
        found = sorted(str(path.relative_to(self.folder / 'out')) for path in (self.folder / 'out').rglob('*.json'))
        whole = str(self.folder)[1:]
        self.assertEqual(found, sorted(['in/1/f1.ani.json', 'in/2/f2.ani.json', 'in/__/in/1/f4.ani.json', f'{whole}/in/1/f7.ani.json']))

    # ---- going on ----

    def test_a_run_goes_on_wherever_it_was_interrupted(self):
        """Of the records that a run leaves, everything behind any byte may be missing."""
        status, output, message = self.run_tool('validate', '--members', '--resume', 'all', 'in', '--verbose')
        self.assertEqual((status, output), (1, ''))
        whole = self.path('all').read_bytes()
        self.assertEqual([json.loads(line) for line in whole.splitlines()], self.records('in')[1])
        totals = message.splitlines()[-1]
        places = {0, 1, len(whole) - 1, len(whole), *(i + 1 for i, byte in enumerate(whole) if byte == 10)}
        for size in sorted(places | set(random.Random(1).sample(range(len(whole)), 30))):
            self.path('some', whole[:size])
            ended, output, message = self.run_tool('validate', '--members', '--resume', 'some', 'in', '--jobs', '3')
            self.assertEqual((ended, output, message.splitlines()[-1]), (1, '', totals), size)
            self.assertEqual(self.path('some').read_bytes(), whole, size)

    def test_what_is_done_is_not_looked_at_again(self):
        self.run_tool('validate', '--members', '--resume', 'all', 'in')
        whole = self.path('all').read_bytes()
        for path in (self.folder / 'in').rglob('*.ani'):
            path.write_bytes(b'gone')
        last = json.loads(whole.splitlines()[-1])['file'].split('!')[0]
        self.assertEqual(last, 'in/p.pak')
        self.run_tool('validate', '--members', '--resume', 'all', 'in')
        self.assertEqual(self.path('all').read_bytes(), whole)
        self.path('in/q.ani', WAVE)
        self.run_tool('validate', '--members', '--resume', 'all', 'in')
        self.assertIn(b'in/q.ani', self.path('all').read_bytes())

    def test_parts_with_records_of_their_own(self):
        for number in (1, 2, 3):
            self.run_tool('roundtrip', '--shard', f'{number}/3', '--resume', f'part{number}', 'in')
        parts = b''.join(self.path(f'part{number}').read_bytes() for number in (1, 2, 3))
        whole = self.run_tool('roundtrip', '--output', 'jsonl', 'in')[1]
        self.assertEqual(sorted(parts.decode().splitlines()), sorted(whole.splitlines()))

    def test_names_that_are_no_utf8_are_told_apart(self):
        """Each file is looked at once, and programs can say which it is."""
        for name in (b'in/a\xfe.ani', b'in/a\xff.ani'):
            with open(os.path.join(os.fsencode(self.folder), name), 'wb') as file:
                file.write(WAVE)
        self.run_tool('validate', '--resume', 'all', 'in')
        whole = self.path('all').read_bytes()
        self.run_tool('validate', '--resume', 'all', 'in')
        self.assertEqual(self.path('all').read_bytes(), whole)
        names = [os.fsencode(json.loads(line)['file']) for line in whole.splitlines()]
        self.assertEqual([name for name in names if name.startswith(b'in/a')], [b'in/a\xfe.ani', b'in/a\xff.ani'])

    def test_names_that_are_escaped_are_looked_at_once(self):
        self.path('in/a"b.ani', WAVE)
        self.path('in/a\\.ani', WAVE)
        self.run_tool('validate', '--resume', 'all', 'in')
        whole = self.path('all').read_bytes()
        self.run_tool('validate', '--resume', 'all', 'in')
        self.assertEqual(self.path('all').read_bytes(), whole)

    def test_nothing_else_is_written_to(self):
        self.run_tool('validate', '--resume', 'record', 'in/0/f3.ani')
        record = self.path('record').read_bytes()
        others = [b'a diary\n', b'a', b'\n', WAVE, b'{"file": "a"}', b'{"file": "a", "format": null}\n', b'null', b'{"file": null',
                  record[:-1] + b'\n' + WAVE, record.replace(b'true', b'3'), record.replace(b', "command": "validate"', b''),
                  record[:20] + b'\n', record + record[:20] + b'\n' + record]
        for before in others:
            with self.subTest(before=before):
                self.path('diary', before)
                said = self.tenon('validate', '--resume', 'diary', 'in', status=2)
                self.assertIn('its lines are not results of `tenon validate`, so nothing is added to it', said)
                self.assertEqual(self.path('diary').read_bytes(), before)

    def test_no_results_of_another_command(self):
        """Whole records, and one that was being written; of files that pass, fail or cannot be read."""
        for name in ('in/1/f1.ani', 'in/0/f0.ani', 'nowhere'):
            for command, other in ('validate', 'roundtrip'), ('roundtrip', 'validate'):
                self.path('all').unlink(missing_ok=True)
                self.run_tool(command, '--resume', 'all', name)
                whole = self.path('all').read_bytes()
                for before in (whole, whole[:-1], whole[:whole.index(b'"findings"')]):
                    with self.subTest(name=name, command=command, before=before):
                        self.path('all', before)
                        said = self.tenon(other, '--resume', 'all', name, status=2)
                        self.assertIn(f'its lines are not results of `tenon {other}`', said)
                        self.assertEqual(self.path('all').read_bytes(), before)

    def test_no_form_but_lines(self):
        self.assertIn('no other form', self.tenon('validate', '--summary', '--resume', 'x', 'in', status=2))


if __name__ == '__main__':
    unittest.main()
