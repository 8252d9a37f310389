#!/usr/bin/env python3
"""edits.py TENON EDITS COMPILER FLAGS SHARED [NAME...]: the engine and compiled codecs write the same files after edits: of the
bundled formats, of our own specs, of our other schemas, and of the public suite in SHARED. EDITS compares both for one schema;
FLAGS are what COMPILER needs, separated by spaces. Ends with the number of edits: written by both, by the compiled codec
alone, by the engine alone, by none. With NAMEs, only these schemas. On hosts of 64 bits."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
sys.path[:0] = [str(TESTS / 'support'), str(HERE)]
from cases import SEED, cases  # noqa: E402
from codecs_of import compile_codec, options_for  # noqa: E402
from draw import drawn  # noqa: E402

TENON, EDITS = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4].split()
SHARED = pathlib.Path(sys.argv[5]).resolve()
SUITE = SHARED / 'conformance' if (SHARED / 'conformance').is_dir() else None
COUNT = 60  # edits of each file
DRAWN = 12  # where cases are drawn, one of so many is run


def edit(case):
    schema, files = case
    options = options_for(schema, SUITE)
    with tempfile.TemporaryDirectory() as folder:
        codec = compile_codec(TENON, COMPILER, FLAGS, pathlib.Path(folder), schema, options)
        if codec is None:
            return None, ''
        done = subprocess.run([str(each) for each in [EDITS, *options, schema, *codec, SEED, COUNT, *files]], capture_output=True,
                              text=True, errors='replace', timeout=600)
    if done.returncode == 3 or 'undefined symbol: ' in done.stdout:
        return None, ''
    counts = re.search(r'^(\d+) (\d+) (\d+) (\d+)$', done.stdout, re.MULTILINE)
    if done.returncode != 0 or not counts:
        return None, f'{schema}: {done.returncode}: {done.stdout[:4000]}{done.stderr[:2000]}\n'
    if 'TENON_SAY' in os.environ:
        sys.stdout.write(done.stdout)
    return [int(each) for each in counts.groups()], ''


def main():
    with tempfile.TemporaryDirectory() as folder:
        all_cases = list(cases(pathlib.Path(folder), SHARED))
        if len(sys.argv) > 6:
            all_cases = [case for case in all_cases if case[0].stem in sys.argv[6:]]
        chosen = drawn(all_cases, DRAWN, key=lambda case: case[0].name)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(edit, chosen))
    counts = [sum(each) for each in zip(*(counts for counts, _ in results if counts))]
    print(f'{sum(counts)} edits of {sum(counts is not None for counts, _ in results)} schemas: {counts[0]} by both, '
          f'{counts[1]} by the compiled codec alone, {counts[2]} by the engine alone, {counts[3]} by none')
    sys.stdout.write(''.join(text for _, text in results))
    return any(text for _, text in results) or counts[0] < counts[1]


if __name__ == '__main__':
    sys.exit(main())
