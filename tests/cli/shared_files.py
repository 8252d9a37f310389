#!/usr/bin/env python3
"""shared_files.py TENON: files that others use, too: mapped, cut meanwhile, with several names, changed by two at a time; and
pipes where a file is needed."""
import os
import struct
import subprocess
import threading
import time
import unittest

from box import TENON, Box

SCHEMA = '''meta: {id: wide, endian: le, encoding: UTF-8, file-extension: wide}
seq: [{id: magic, contents: WIDE}, {id: a, type: u4}, {id: b, type: u4}, {id: len, type: u8}, {id: body, size: len}, {id: last, type: u4}]
'''
HEAD = 20
BIG = 5 << 30


def wide(a, b, body=b''):
    return b'WIDE' + struct.pack('<IIQ', a, b, len(body)) + body + struct.pack('<I', 9)


class SharedFiles(Box):
    def setUp(self):
        super().setUp()
        self.schema = self.path('wide.ksy', SCHEMA.encode())
        self.given = ['-s', self.schema]

    def sparse(self, size):
        """A valid file of this size that takes no room on the disk; skipped where there is no such thing."""
        path = self.path('sparse.wide')
        with open(path, 'wb') as file:
            file.write(b'WIDE' + struct.pack('<IIQ', 7, 8, size - HEAD - 4))
            try:
                file.truncate(size)
            except OSError as error:
                self.skipTest(f'no file of {size} bytes can be made here: {error}')
        if path.stat().st_blocks * 512 > 1 << 20:
            path.unlink()
            self.skipTest('the file system has no sparse files')
        return path

    def memory(self, *arguments):
        """Bytes at most in memory, of the tool alone, and what it says."""
        with subprocess.Popen([TENON, *map(str, arguments)], stdout=subprocess.PIPE, cwd=self.folder) as process:
            output = process.stdout.read().decode()
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        return used.ru_maxrss * 1024, output

    # ---- large files ----

    def test_one_number_of_a_large_file_takes_little_memory(self):
        path = self.sparse(BIG)
        self.path('small.wide', wide(1, 2))
        self.tenon('get', *self.given, 'a', 'small.wide')  # the codec is compiled now
        for member, value in (('b', '8'), ('last', '0')):
            used, output = self.memory('get', *self.given, '--max-size', '8G', member, path)
            self.assertEqual(output, value + '\n')
            self.assertLess(used, 50 << 20)
        self.assertIn('raise it with --max-size', self.tenon('get', *self.given, 'a', path, status=2))

    def test_roundtrip_takes_about_twice_the_file(self):
        """One value of the size of the file: it is there twice while it is cloned."""
        size = 48 << 20
        base, used = self.roundtrip(wide(1, 2), b'WIDE' + struct.pack('<IIQ', 1, 2, size), os.urandom(1 << 20), size >> 20,
                                    struct.pack('<I', 9))
        self.assertLess(used - base, 2.1 * size)

    def test_roundtrip_of_many_parts_takes_little_more_than_the_file(self):
        """While a clone grows, what has been cloned of the file takes no memory."""
        self.path('wide.ksy', b'meta: {id: wide, endian: le, file-extension: wide}\n'
                              b'seq: [{id: parts, type: part, repeat: eos}]\n'
                              b'types: {part: {seq: [{id: len, type: u4}, {id: body, size: len}]}}\n')
        part = struct.pack('<I', 4092) + os.urandom(4092)
        base, used = self.roundtrip(part, b'', part * 256, 48)
        self.assertLess(used - base, 1.3 * (48 << 20))

    def roundtrip(self, small, head, part, count, tail=b''):
        """Bytes in memory for the small file, and for a large one of these bytes."""
        self.path('small.wide', small)
        self.tenon('roundtrip', *self.given, 'small.wide')  # the codec is compiled now
        base, _ = self.memory('roundtrip', *self.given, 'small.wide')
        path = self.path('big.wide', head)
        with open(path, 'ab') as file:  # by parts: a child is counted with the memory that this program has when it starts it
            for _ in range(count):
                file.write(part)
            file.write(tail)
        used, output = self.memory('roundtrip', *self.given, path)
        self.assertIn('identical', output)
        return base, used

    def test_a_file_that_is_cut_meanwhile_is_said(self):
        """What is not there any more cannot be read: the program says so, and does not crash."""
        path = self.sparse(1 << 30)
        with subprocess.Popen([TENON, 'decode', *map(str, self.given), str(path), '-o', 'out.json'], cwd=self.folder,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            while process.poll() is None:
                with open(f'/proc/{process.pid}/maps', encoding='utf-8', errors='replace') as maps:
                    if str(path) in maps.read():
                        break
                time.sleep(0.002)
            os.truncate(path, HEAD)
            messages = process.stderr.read().decode()
        self.assertEqual(process.returncode, 2, messages)
        self.assertIn('sparse.wide: the file became shorter or unreadable while the tool worked on it', messages)
        self.assertEqual([name for name in os.listdir(self.folder) if 'tmp' in name or name == 'out.json'], [])

    # ---- changing in place ----

    def test_two_at_a_time_lose_nothing(self):
        path = self.path('f.wide', wide(0, 0))
        self.tenon('get', *self.given, 'a', path)
        problems = []

        def change(member):
            for value in range(1, 11):
                status, output, messages = self.run_tool('set', *self.given, path, f'{member}={value}')
                if status != 0:
                    problems.append(output + messages)
        threads = [threading.Thread(target=change, args=(member,)) for member in 'ab']
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(problems, [])
        self.assertEqual(path.read_bytes(), wide(10, 10))

    def test_an_edit_waits_for_another_and_is_of_the_new_file(self):
        import fcntl  # pylint: disable=import-outside-toplevel
        path = self.path('f.wide', wide(1, 2))
        with open(path, 'rb') as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            with subprocess.Popen([TENON, 'set', *map(str, self.given), path, 'b=5'], cwd=self.folder) as process:
                time.sleep(0.5)
                self.assertIsNone(process.poll())
                self.path('new', wide(4, 2))
                os.replace(self.path('new'), path)
                fcntl.flock(held, fcntl.LOCK_UN)
                self.assertEqual(process.wait(60), 0)
        self.assertEqual(path.read_bytes(), wide(4, 5))

    def test_a_file_of_several_names_is_refused(self):
        path = self.path('f.wide', wide(1, 2))
        os.link(path, self.path('g.wide'))
        package = self.path('p.bin', b'\x02FB' + struct.pack('<i', 7) + struct.pack('<i', 0))
        os.link(package, self.path('q.bin'))
        for arguments in (['set', *self.given, path, 'a=3'], ['add', package, f'x={path}'], ['remove', package, 'x']):
            self.assertIn('has 2 names (hard links)', self.tenon(*arguments, status=2))
        self.assertEqual(path.read_bytes(), wide(1, 2))
        self.assertEqual(path.stat().st_ino, self.path('g.wide').stat().st_ino)
        os.unlink(self.path('g.wide'))
        self.tenon('set', *self.given, path, 'a=3')
        self.assertEqual(path.read_bytes(), wide(3, 2))

    def test_a_link_is_followed(self):
        path = self.path('f.wide', wide(1, 2))
        os.symlink('f.wide', self.path('link.wide'))
        self.tenon('set', *self.given, 'link.wide', 'a=3')
        self.assertTrue(self.path('link.wide').is_symlink())
        self.assertEqual(path.read_bytes(), wide(3, 2))

    # ---- values in folders ----

    def test_values_that_are_in_different_files_of_a_folder(self):
        self.path('in/one.wide', wide(1, 2))
        self.path('two.ksy', b'meta: {id: two, file-extension: two}\nseq: [{id: magic, contents: TWO}, {id: c, type: u1}]\n')
        self.path('in/two.two', b'TWO\x05')
        both = [*self.given, '-s', 'two.ksy', 'in']
        self.tenon('set', *both, 'a=8', 'c=9')
        self.assertEqual(self.path('in/one.wide').read_bytes(), wide(8, 2))
        self.assertEqual(self.path('in/two.two').read_bytes(), b'TWO\x09')
        said = self.tenon('set', *both, 'a=7', 'd=1', status=2)
        self.assertIn('no file has a value at `d`', said)
        self.assertNotIn('no file has a value at `a`', said)
        self.assertIn('no file has such a value', self.tenon('set', *both, 'x=7', 'y=1', status=2))
        self.tenon('set', *self.given, 'in/one.wide', 'a=1', 'd=1', status=2)  # a file that is named has all of them

    # ---- pipes ----

    def test_pipes_where_a_file_is_needed(self):
        pipe = self.path('pipe.ksy')
        os.mkfifo(pipe)
        data = self.path('f.wide', wide(1, 2))
        importing = self.path('importing.ksy', b'meta: {id: im, imports: [pipe]}\nseq: [{id: a, type: pipe}]\n')
        for arguments in (['check', pipe], ['get', '-s', pipe, 'a', data], ['check', importing], ['generate', pipe, '-o', 'm'],
                          ['diff', pipe, self.schema], ['docs', pipe, '-o', 'd'], ['check', '/dev/zero'],
                          ['set', *self.given, pipe, 'a=1'], ['add', pipe, data], ['convert', data, '--to', pipe],
                          ['pack', '.', '-o', 'x.pak', '--list', pipe], ['add', 'none.pak', f'x={pipe}']):
            done = subprocess.run([TENON, *map(str, arguments)], capture_output=True, cwd=self.folder, timeout=20, check=False)
            self.assertIn(done.returncode, (1, 2), arguments)
        self.assertIn('is a named pipe, where a file is needed', self.tenon('check', pipe, status=2))
        self.assertIn('is not a regular file, and cannot be changed in place', self.tenon('set', *self.given, pipe, 'a=1', status=2))

    def test_a_pipe_of_the_shell_is_a_schema(self):
        done = subprocess.run(['bash', '-c', f'"{TENON}" check <(cat wide.ksy)'], cwd=self.folder, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b''))

    # ---- limits ----

    def test_errors_of_budgets_say_the_limit(self):
        self.path('deep.ksy', b'meta: {id: deep}\nseq: [{id: more, type: node}]\n'
                              b'types: {node: {seq: [{id: next, type: u1}, {id: inner, type: node, if: next != 0}]}}\n')
        self.path('deep', b'\1' * 5000)
        said = self.tenon('get', '-s', 'deep.ksy', 'more', 'deep', status=1)
        self.assertIn('the limit of depth is ', said)
        self.assertIn('tn_limits.depth', said)
        self.assertIn('the limit of depth is ', self.tenon('validate', '--output', 'jsonl', '-s', 'deep.ksy', 'deep', status=1))
        self.path('none.ksy', b'meta: {id: none}\nseq: [{id: n, type: u4le}, {id: e, type: empty, repeat: expr, repeat-expr: n}]\n'
                              b'types: {empty: {}}\n')
        self.path('none', b'\xff\xff\xff\x7f')
        said = self.tenon('validate', '-s', 'none.ksy', 'none', status=1)
        self.assertIn('the limit of elements without bytes is 65536; a program can raise it in tn_limits.empty_elements', said)


if __name__ == '__main__':
    unittest.main()
