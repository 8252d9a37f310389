#!/usr/bin/env python3
"""tables.py TENON TABLES COMPILER FLAGS [SUITE]: the reflection tables that the compiler makes in memory say what those say
that it prints: of the bundled schemas, those of our tests, and those of a folder. TABLES compares those of one schema; FLAGS
are what COMPILER needs, separated by spaces. On hosts of 64 bits."""
import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / 'support'), str(TESTS / 'engine')]
from draw import drawn  # noqa: E402
from codecs_of import compile_codec, options_for, run  # noqa: E402

TENON, TABLES = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4].split()
SUITE = pathlib.Path(sys.argv[5]).resolve() if len(sys.argv) > 5 and sys.argv[5] else None

DRAWN = 12  # where cases are drawn, one of so many is run


def compare(case):
    """How many tables were compared, or None where the schema is refused; and what is wrong."""
    schema, navigable = case
    options = options_for(schema, SUITE) + (['--navigable'] if navigable else [])
    with tempfile.TemporaryDirectory() as folder:
        codec = compile_codec(TENON, COMPILER, FLAGS, pathlib.Path(folder), schema, options)
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
    cases = drawn(((schema, number % 4 == 3) for number, schema in enumerate(schemas)), DRAWN)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(compare, cases))
    counts = [count for count, _ in results if count]
    print(f'{sum(counts)} tables of {len(counts)} codecs, {len(cases) - len(counts)} without')
    sys.stdout.write(''.join(text for _, text in results))
    return any(text for _, text in results) or len(counts) < len(cases) * 3 // 4


if __name__ == '__main__':
    sys.exit(main())
