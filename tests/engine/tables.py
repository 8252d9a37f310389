#!/usr/bin/env python3
"""tables.py TENON TABLES COMPILER FLAGS [SUITE]: the reflection tables that the compiler makes in memory say what those say
that it prints: of the bundled schemas, those of our tests, and those of a folder. TABLES compares those of one schema; FLAGS
are what COMPILER needs, separated by spaces. On hosts of 64 bits."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / 'support'))
from draw import drawn  # noqa: E402

TENON, TABLES = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4].split()
SUITE = pathlib.Path(sys.argv[5]).resolve() if len(sys.argv) > 5 and sys.argv[5] else None

# What schemas of ours have for objects of the program's own.
TYPES = [TESTS / 'random', TESTS / 'conformance/companions']


def run(*arguments):
    return subprocess.run([str(each) for each in arguments], capture_output=True, text=True, timeout=300)


def compile_codec(folder, schema, options):
    """The library and the name of its tn_format; None where the schema is refused, or needs what a program has."""
    made = run(TENON, 'generate', '--single-file', '-o', folder, *options, schema)
    headers = list(folder.glob('*.h'))
    if made.returncode != 0 or len(headers) != 1:
        return None
    symbol = re.search(r'^extern const tn_format (\w+);', headers[0].read_text(), re.MULTILINE)[1]
    library = folder / 'codec.so'
    includes = [f'-I{each}' for each in TYPES if each.exists()]
    libraries = run(TENON, 'generate', '--list-libraries', *options, schema).stdout.split()
    compiled = run(COMPILER, *FLAGS, '-shared', '-fPIC', *includes, headers[0].with_suffix('.c'), '-o', library, *libraries)
    return (library, symbol) if compiled.returncode == 0 else None


def compare(case):
    """How many tables were compared, or None where the schema is refused; and what is wrong."""
    schema, navigable = case
    options = ['-I', schema.parent, '-I', TESTS / 'conformance/imports', *(['--navigable'] if navigable else [])]
    if SUITE:
        options += ['-I', SUITE, '-I', SUITE / 'ks_path']
    with tempfile.TemporaryDirectory() as folder:
        codec = compile_codec(pathlib.Path(folder), schema, options)
        if codec is None:
            return None, ''
        done = run(TABLES, *options, schema, *codec)
    count = re.search(r'^(\d+) tables$', done.stdout, re.MULTILINE)
    if 'undefined symbol: ' in done.stdout:
        return None, ''  # a process of the program's
    if done.returncode != 0 or not count:
        return 0, f'{schema}{" --navigable" if navigable else ""}: {done.stdout[:2000]}{done.stderr[:2000]}\n'
    return int(count[1]), ''


def main():
    schemas = sorted((TESTS.parent / 'schemas').rglob('*.ksy')) + sorted(TESTS.glob('*/*.ksy'))
    schemas += sorted((TESTS / 'language/formats').glob('*.ksy'))
    if SUITE:
        schemas += sorted(SUITE.rglob('*.ksy'))
    cases = drawn((schema, number % 4 == 3) for number, schema in enumerate(schemas))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(compare, cases))
    counts = [count for count, _ in results if count]
    print(f'{sum(counts)} tables of {len(counts)} codecs, {len(cases) - len(counts)} without')
    sys.stdout.write(''.join(text for _, text in results))
    return any(text for _, text in results) or len(counts) < len(cases) * 3 // 4


if __name__ == '__main__':
    sys.exit(main())
