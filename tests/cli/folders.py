#!/usr/bin/env python3
"""folders.py TENON: of every file that is named, or that lies below a folder that is named, the tool says something, or
it has passed. What cannot be looked at is told, with its place, and the rest is worked on."""
import json
import os
import pathlib
import shutil
import subprocess
import unittest

from box import TENON, Box, pack_bytes

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WAVE = (ROOT / 'tests/data/urho3d/wave.ani').read_bytes()
MESH = (ROOT / 'tests/data/freebinary/triangle.mesh').read_bytes()
NOBODY = 65534


class Folders(Box):
    def records(self, *arguments, status=0):
        return [json.loads(line) for line in self.tenon(*arguments, '--output', 'jsonl', status=status).splitlines()
                if line.startswith('{')]

    # ---- what cannot be looked at ----

    def spoil_with_path(self, name):
        """A folder whose path is longer than the system takes, for whoever asks."""
        there = os.open(self.folder / 'in', os.O_RDONLY)
        for part in (name, *['x' * 250] * 17):
            os.mkdir(part, dir_fd=there)
            inner = os.open(part, os.O_RDONLY, dir_fd=there)
            os.close(there)
            there = inner
        os.close(there)
        return 'File name too long'

    def spoil_with_link(self, name):
        (self.folder / 'in' / name).symlink_to('nowhere')
        return 'No such file or directory'

    def spoil_with_circle(self, name):
        (self.folder / 'in' / name).symlink_to(name)
        return 'Too many levels of symbolic links'

    def spoil_with_mode(self, name):
        folder = self.folder / 'in' / name
        folder.mkdir(mode=0, parents=True)
        return 'Permission denied'

    def test_what_cannot_be_looked_at_is_told_and_the_rest_is_done(self):
        schema = (ROOT / 'schemas/urho3d/animation.ksy').read_bytes()
        text = self.tenon('decode', ROOT / 'tests/data/urho3d/wave.ani').encode()
        wave, pack = ('.ani', lambda name: WAVE), ('.bin', lambda name: pack_bytes([]))
        own = ('.ksy', lambda name: schema.replace(b'urho_animation', b'urho_' + name.encode()))
        # Commands, the files that they work on, and what they say or make of each.
        commands = [(['validate', '--jobs', '1', 'in'], wave, ''), (['validate', '--jobs', '4', 'in'], wave, ''),
                    (['dump', 'in'], wave, 'in/%s.ani:'), (['get', 'length', 'in'], wave, 'in/%s.ani: 2.0'),
                    (['roundtrip', 'in'], wave, 'in/%s.ani: identical'), (['list', 'in'], pack, 'in/%s.bin:'),
                    (['decode', 'in', '-o', 'out'], wave, 'out/%s.ani.json'),
                    (['encode', 'in', '-o', 'out'], ('.json', lambda name: text), 'out/%s'),
                    (['check', 'in'], own, ''), (['generate', 'in', '-o', 'out'], own, None),
                    (['pack', 'in', '-o', 'out/p.bin', '--format', 'freebinary_pack'], wave, None)]
        for spoil in (self.spoil_with_path, self.spoil_with_link, self.spoil_with_circle, self.spoil_with_mode):
            user = {'user': NOBODY} if os.geteuid() == 0 and spoil == self.spoil_with_mode else {}
            for command, (end, content), works in commands:
                with self.subTest(spoil=spoil.__name__, command=command):
                    for name in 'az':
                        self.path(f'in/{name}{end}', content(name))
                    problem = spoil('middle')
                    self.path('out').mkdir()
                    self.path('out').chmod(0o777)
                    said = self.tenon(*command, status=2, **user)
                    self.assertIn('in/middle', said)
                    self.assertIn(problem, said)
                    made = [str(path.relative_to(self.folder)) for path in self.path('out').iterdir()]
                    if works is None:
                        self.assertEqual(made, [])
                    else:
                        self.assertRegex(said, r'(?m)^2 passed, 1 failed$')
                        for name in 'az':
                            self.assertIn(works and works % name, made if works.startswith('out') else said)
                    shutil.rmtree(self.path('in'))
                    shutil.rmtree(self.path('out'))
            with self.subTest(spoil=spoil.__name__, command='add'):
                self.path('in').mkdir()
                problem = spoil('middle')
                before = pack_bytes([(b'old', b'1')])
                self.path('q.bin', before)
                self.assertIn(problem, self.tenon('add', 'q.bin', 'in', status=2, **user))
                self.assertEqual(self.path('q.bin').read_bytes(), before)
                shutil.rmtree(self.path('in'))

    def test_a_folder_that_is_named_and_cannot_be_read(self):
        self.path('in').mkdir()
        self.spoil_with_mode('shut')
        user = {'user': NOBODY} if os.geteuid() == 0 else {}
        said = self.tenon('validate', 'in/shut', status=2, **user)
        self.assertIn('in/shut: Permission denied', said)

    # ---- standard input ----

    def test_standard_input_takes_no_more_memory_than_the_limit(self):
        if b'__asan_init' in pathlib.Path(TENON).read_bytes():
            self.skipTest('sanitizers need memory of their own')
        with open('/dev/zero', 'rb') as zero:
            child = subprocess.Popen([TENON, 'validate', '--max-size', '128M', '-'], stdin=zero, stderr=subprocess.PIPE)
            said = child.stderr.read().decode()
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            child.stderr.close()
        self.assertEqual(child.returncode, 2)
        self.assertIn('larger than the limit of 134217728 bytes; raise it with --max-size', said)
        self.assertLess(usage.ru_maxrss, (128 + 32) * 1024)

    def test_standard_input_of_any_size_arrives(self):
        for size in (0, 1, 65535, 65536, 131070, 131071, 131072, 1000000):
            content = bytes(i * 7 % 251 for i in range(size))
            self.path('r.ksy', b'meta: {id: r}\nseq: [{id: all, size-eos: true}]\n')
            for limit in (size, size + 1, 1 << 30):
                if limit == 0:
                    continue
                said = self.tenon('roundtrip', '-s', 'r.ksy', '--max-size', limit, '-', input=content)
                self.assertIn(f'identical, {size} bytes', said)
            if size > 1:
                self.tenon('roundtrip', '-s', 'r.ksy', '--max-size', size - 1, '-', input=content, status=2)

    # ---- what is left out ----

    def test_a_damaged_member_is_judged_by_its_name(self):
        """Cut at every byte: either the cut file still passes, as itself, or the pack fails."""
        self.path('whole.bin', pack_bytes([(b'one.mesh.bin', MESH)]))
        self.assertIn('2 passed, 0 failed', self.tenon('validate', '--members', 'whole.bin'))
        for size in range(0, len(MESH), 7):
            self.path('p.bin', pack_bytes([(b'one.mesh.bin', MESH[:size]), (b'two.mesh.bin', MESH)]))
            self.assertIn('p.bin!/one.mesh.bin: error[', self.tenon('validate', '--members', 'p.bin', status=1))
            self.assertIn('one.mesh.bin: error[', self.tenon('validate', 'p.bin!/one.mesh.bin', status=1))

    def test_a_damaged_pack_is_one(self):
        """Named, in a folder, and in another pack; cut, or with a position that leads out of it."""
        pack = pack_bytes([(b'a.ani', WAVE), (b'b.mesh.bin', MESH)])
        damaged = [pack[:size] for size in (3, 7, 20, len(pack) // 2, len(pack) - 30)] + [pack.replace(b'|7\n', b'|9999\n')]
        for each in damaged:
            self.path('in/pack.bin', each)
            self.path('outer.bin', pack_bytes([(b'pack', each)]))
            for command in (['in/pack.bin'], ['in'], ['--members', 'in'], ['--members', 'outer.bin'], ['outer.bin!/pack']):
                said = self.tenon('validate', *command, status=1)
                self.assertRegex(said, r'pack(\.bin)?: error\[')

    def test_what_is_left_out_is_named_on_request(self):
        self.path('in/wave.ani', WAVE)
        self.path('in/notes.txt', b'no known format')
        self.path('in/p.bin', pack_bytes([(b'wave.ani', WAVE), (b'text', b'neither is this')]))
        self.path('elsewhere').mkdir()
        self.path('in/way').symlink_to(self.path('elsewhere'))
        os.mkfifo(self.path('in/pipe'))
        self.path('in/.wave.ani', WAVE)
        self.path('in/.git/wave.ani', WAVE)
        left = {'in/notes.txt': 'is of an unknown format', 'in/p.bin!/text': 'is of an unknown format',
                'in/way': 'is a link to a folder', 'in/pipe': 'is not a regular file', 'in/.wave.ani': 'is hidden',
                'in/.git': 'is hidden'}
        quiet = self.tenon('validate', '--members', 'in')
        said = self.tenon('validate', '--members', '--verbose', 'in')
        for path, why in left.items():
            self.assertIn(f'tenon: {path}: left out: {why}', said)
            self.assertNotIn(path, quiet)
        self.assertIn('left out: 4 files', quiet)
        self.tenon('validate', '--members', '--resume', 'done.jsonl', 'in')
        self.assertIn('left out: 4 files', self.tenon('validate', '--members', '--resume', 'done.jsonl', 'in'))
        for command in ('validate', 'roundtrip'):
            records = {each['file']: each for each in self.records(command, '--members', 'in')}
            self.assertEqual({path: each['left_out'] for path, each in records.items() if 'left_out' in each}, left)
            self.assertTrue(all(records[path]['passed'] is None for path in left))
            self.assertEqual(sum(each['passed'] is True for each in records.values()), 3)
        self.assertIn('tenon: in/wave.ani: left out: contains no files', self.tenon('list', '--verbose', 'in'))
        self.assertIn('tenon: in/wave.ani: left out: has neither the magic number nor the extension of png',
                      self.tenon('list', '--verbose', '--format', 'png', 'in', status=2))
        self.assertIn('tenon: in/p.bin: left out: has no such value', self.tenon('get', '--verbose', 'length', 'in'))

    def test_results_are_no_input(self):
        """Also those of an earlier run, and those whose folder is reached by a link or lies deeper."""
        text = self.tenon('decode', ROOT / 'tests/data/urho3d/wave.ani').encode()
        self.path('link').symlink_to('a/out')
        for command, end in (['decode'], '.json'), (['convert', '--to', 'UANI'], ''), (['encode'], ''), (['view'], '.html'):
            for name in 'ab':
                self.path(f'a/{name}.ani', WAVE)
                self.path(f'a/z/{name}.ani', WAVE)
                for folder in ('a', 'a/z') if command == ['encode'] else ():
                    self.path(f'{folder}/{name}.json', text)
            for output in ('a/out', 'link', 'a/out/deep/'):
                self.path('a/out').mkdir(exist_ok=True)
                for run in range(2):
                    with self.subTest(command=command, output=output, run=run):
                        self.assertIn('4 passed, 0 failed', self.tenon(*command, 'a', '-o', output))
                        made = [path for path in self.path(output).rglob('*') if path.is_file()]
                        self.assertEqual(len(made), 4, made)
                shutil.rmtree(self.path('a/out'))
            shutil.rmtree(self.path('a'))
        self.path('a/a.ani', WAVE)
        self.assertIn('a/out: left out: is the folder of the results', [self.tenon('decode', '--verbose', 'a', '-o', 'a/out')
                                                                      for run in range(2)][1])
        self.assertIn('1 passed', self.tenon('convert', '--to', 'UANI', 'a', '-o', 'a/out'))
        self.path('a/out/a.ani.json').unlink()
        self.assertIn('1 passed', self.tenon('convert', '--to', 'UANI', 'a/out', '-o', 'a'))

    def test_nothing_at_all_is_no_success(self):
        self.path('in/notes.txt', b'no known format')
        self.path('void').mkdir()
        for folder in ('in', 'void'):
            for command in (['validate'], ['roundtrip'], ['dump'], ['list'], ['get', 'x'], ['validate', '--summary'],
                            ['validate', '--members'], ['encode', '-o', 'out'], ['decode', '-o', 'out']):
                self.path('out').mkdir(exist_ok=True)
                said = self.tenon(*command, folder, status=2)
                self.assertIn('there is no file to work on', said)

    def test_an_unknown_magic_is_told_with_those_that_there_are(self):
        self.path('odd.mdl', b'XMDL and more')
        said = self.tenon('validate', 'odd.mdl', status=2)
        for magic in ('"G3D."', '"Ultra Mo"', '"UMDL"', '"UMD2"', '"UMD3"'):
            self.assertIn(magic, said)
        self.path('odd.pak', b'XPAK' + bytes(12) + b'\xff\xff\xff\xff')
        self.assertIn('expected "UPAK", "ULZ4", "RPAK" or "RLZ4", found "XPAK"', self.tenon('validate', 'odd.pak', status=1))


if __name__ == '__main__':
    unittest.main()
