#!/usr/bin/env python3
"""suite.py [--seed N] [--count N] SHARED TENON: the tool with the schemas and files of the public suite, and with those of this
project that have files. Of each: no command crashes; `dump`, `decode` and `get` agree on whether the file can be read; what can
be written comes back byte for byte, by `roundtrip`, through JSON with and without what is derived, and with a value set to what
it is; `sample` makes what `check --writable` says can be made, and `encode` derives and asks for the members of which it says
so. With --count so many of them are drawn, by the seed."""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from report import disagreements

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LEAVES, SAMPLES, SECONDS = 2, 16, 120
# Without a file: types and processes that are written by hand are not there, and parameters of the root are not given.
NOT_READ = re.compile(r'opaque|by hand|custom|parameter|NAME=VALUE|cannot be compiled|undefined symbol|is no file of|cannot be loaded')


class Wrong(Exception):
    pass


class Case:
    def __init__(self, tenon, schema, data, includes, samples):
        self.tenon, self.schema, self.data, self.includes, self.samples = tenon, schema, data, includes, samples
        self.name = schema.stem
        self.note = ''

    def run(self, command, *arguments, with_schema=True):
        options = [*(('-s', self.schema) if with_schema else ()), *(part for each in self.includes for part in ('-I', each))]
        done = subprocess.run([self.tenon, command, *map(str, options), *map(str, arguments)], cwd=self.folder, check=False,
                              capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
        messages = done.stderr.decode(errors='replace')
        if done.returncode not in (0, 1, 2):
            raise Wrong(f'`{command} {" ".join(map(str, arguments))}` ends with {done.returncode}: {messages[-300:]}')
        if done.returncode != 0 and not (messages or done.stdout):
            raise Wrong(f'`{command}` ends with {done.returncode} and says nothing')
        return done.returncode, done.stdout.decode(errors='replace'), messages

    def same(self, command, *arguments, made):
        """A command that must succeed, and leave or make the file as it was."""
        status, _, messages = self.run(command, *arguments)
        if status != 0: raise Wrong(f'`{command} {" ".join(map(str, arguments))[:200]}`: {messages[-300:]}')
        if (self.folder / made).read_bytes() != self.bytes: raise Wrong(f'`{command}` gives other bytes')

    def check(self):
        self.bytes = self.data.read_bytes()
        with tempfile.TemporaryDirectory() as name:
            self.folder = pathlib.Path(name)
            (self.folder / 'file').write_bytes(self.bytes)
            self.check_in_folder()

    def check_in_folder(self):
        status, _, messages = self.run('dump', 'file')
        if status == 2 and NOT_READ.search(messages):
            self.note = messages.strip().split('\n')[0]
            return
        if status == 2: raise Wrong(f'`dump`: {messages[-300:]}')
        whole, all_text, messages = self.run('decode', '--all', 'file')
        if whole != status: raise Wrong(f'`dump` ends with {status}, `decode --all` with {whole}: {messages[-300:]}')
        ended, text, _ = self.run('decode', 'file')
        if ended != status: raise Wrong(f'`decode --all` ends with {status}, `decode` with {ended}')
        back, _, messages = self.run('roundtrip', 'file')
        if status == 1:
            if back == 0: raise Wrong('`roundtrip` of a file that cannot be read')
            return
        self.look(json.loads(all_text))
        if back == 2:
            self.note = 'is not written'
        elif back == 1:
            raise Wrong(f'`roundtrip`: {messages[-300:]}')
        else:
            self.write(text, all_text)
            self.report(json.loads(text))
        if self.samples: self.sample()

    def look(self, document):
        for path in self.draw(document):
            status, _, messages = self.run('get', path, 'file')
            if status != 0: raise Wrong(f'`get {path}`: {messages[-300:]}')

    def draw(self, document):
        found = list(leaves(document, ''))
        return random.Random(self.name).sample(found, min(LEAVES, len(found)))

    def write(self, text, all_text):
        for name, content in ('less', text), ('all', all_text):
            (self.folder / f'{name}.json').write_text(content)
            self.same('encode', f'{name}.json', '-o', f'{name}.bin', made=f'{name}.bin')
        for path in self.draw(json.loads(text)):
            value = self.run('get', path, 'file')[1].rstrip('\n')
            if '\0' in value or '\n' in value: continue
            self.same('set', 'file', f'{path}={value}', made='file')

    def report(self, document):
        """What is said of members is what `encode` does."""
        _, output, _ = self.run('check', '--writable', '--output', 'jsonl', self.schema, with_schema=False)
        for wrong in disagreements(json.loads(output.splitlines()[0]), document, self.encoded):
            raise Wrong(wrong)

    def encoded(self, document):
        (self.folder / 'given.json').write_text(json.dumps(document))
        status, _, messages = self.run('encode', 'given.json', '-o', 'given.bin')
        return json.loads(self.run('decode', 'given.bin')[1]) if status == 0 else None, messages

    def sample(self):
        status, _, _ = self.run('check', '--writable', self.schema, with_schema=False)
        if status != 0: return
        status, _, messages = self.run('sample', '-n', '1', '-o', 'samples', self.schema, with_schema=False)
        if status != 0: raise Wrong(f'`sample`: {messages[-300:]}')


def leaves(value, path):
    """Paths of single values that are the object's own words: no notes, no errors."""
    if isinstance(value, dict):
        for key, each in value.items():
            if '$' not in key: yield from leaves(each, f'{path}.{key}' if path else key)
    elif isinstance(value, list):
        for i, each in enumerate(value):
            if isinstance(each, (dict, list)): yield from leaves(each, f'{path}[{i}]')
        if value and not isinstance(value[0], (dict, list)) and not any(isinstance(each, str) for each in value):
            yield f'{path}[0]'
    elif value is not None and path:
        yield path


def cases_of(shared, tenon):
    for spec in sorted((shared / 'conformance/spec').glob('*.kst')):
        data = re.search(r'^data: *(\S+)', spec.read_text(), re.M)
        schema = shared / f'conformance/formats/{spec.stem}.ksy'
        if data and schema.exists() and (shared / 'conformance/src' / data[1]).exists():
            yield Case(tenon, schema, shared / 'conformance/src' / data[1], [schema.parent], False)
    for schema in sorted((ROOT / 'tests/kaitai/values/formats').glob('*.ksy')):
        for data in sorted((ROOT / 'tests/data').rglob(f'*.{schema.stem}')):
            yield Case(tenon, schema, data, [], False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seed', type=int, default=int(os.environ.get('TENON_TEST_SEED') or 1))
    parser.add_argument('--count', type=int)
    parser.add_argument('shared', type=pathlib.Path)
    parser.add_argument('tenon')
    arguments = parser.parse_args()
    if not (arguments.shared / 'conformance').is_dir():
        print('the public suite is not there')
        return 77
    if 'CC' not in os.environ and shutil.which('tcc'): os.environ['CC'] = 'tcc'
    os.environ.setdefault('TENON_CFLAGS', '-O0')
    cases = list(cases_of(arguments.shared, arguments.tenon))
    all_cases = os.environ.get('TENON_TEST_SHARE') == '1'  # see support/draw.h
    if arguments.count and arguments.count < len(cases) and not all_cases:
        cases = random.Random(arguments.seed).sample(cases, arguments.count)
    for i, case in enumerate(cases):
        case.samples = i % SAMPLES == 0
    begin, failed, notes = time.monotonic(), 0, 0

    def judge(case):
        try:
            case.check()
            return None
        except Wrong as wrong:
            return str(wrong)
        except subprocess.TimeoutExpired as late:
            return f'no end after {late.timeout} s: {late.cmd[1:3]}'

    with tempfile.TemporaryDirectory() as cache:
        os.environ['XDG_CACHE_HOME'] = cache
        with ThreadPoolExecutor(2) as crew:
            for case, wrong in zip(cases, crew.map(judge, cases)):
                notes += bool(case.note)
                if wrong: failed += 1
                if wrong: print(f'{case.name}: {wrong}', flush=True)
                elif case.note and 'is not written' not in case.note: print(f'({case.name}: {case.note[-140:]})')
    print(f'{len(cases)} schemas, {failed} failed, {notes} read only or not at all, {time.monotonic() - begin:.0f} s; '
          f'--seed {arguments.seed}')
    return 1 if failed or not cases else 0


sys.exit(main())
