#!/usr/bin/env python3
"""edits.py TENON EDITS COMPILER FLAGS [SUITE]: the engine and compiled codecs write the same files after edits: of our own
specs, and of the public suite SUITE. EDITS compares both for one schema; FLAGS are what COMPILER needs, separated by
spaces. Ends with the number of edits: written by both, by the compiled codec alone, by the engine alone, by none. On hosts
of 64 bits."""
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
from codecs_of import compile_codec, options_for  # noqa: E402
from draw import drawn  # noqa: E402

TENON, EDITS = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4].split()
SUITE = pathlib.Path(sys.argv[5]).resolve() if len(sys.argv) > 5 and sys.argv[5] else None
SEED = int(os.environ.get('TENON_TEST_SEED', '1'))
COUNT = 60  # edits of each file


def specs(folder):
    """The schemas of a suite, each with the file of its spec."""
    for spec in sorted((folder / 'spec').rglob('*.kst')):
        text = spec.read_text(encoding='utf-8')
        known = dict(re.findall(r'^(id|data): *[\'"]?([^\s\'"]+)', text, re.MULTILINE))
        schema = next(iter((folder / 'formats').rglob(f'{known.get("id")}.ksy')), None)
        if schema and known.get('data') and (folder / 'src' / known['data']).is_file():
            yield schema, folder / 'src' / known['data']


def edit(case):
    schema, data = case
    options = options_for(schema, SUITE)
    with tempfile.TemporaryDirectory() as folder:
        codec = compile_codec(TENON, COMPILER, FLAGS, pathlib.Path(folder), schema, options)
        if codec is None:
            return None, ''
        done = subprocess.run([str(each) for each in [EDITS, *options, schema, *codec, SEED, COUNT, data]], capture_output=True,
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
    cases = list(specs(TESTS / 'language')) + (list(specs(SUITE)) if SUITE else [])
    if len(sys.argv) > 6:
        cases = [case for case in cases if case[0].stem in sys.argv[6:]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(edit, drawn(cases)))
    counts = [sum(each) for each in zip(*(counts for counts, _ in results if counts))]
    print(f'{sum(counts)} edits of {sum(counts is not None for counts, _ in results)} schemas: {counts[0]} by both, '
          f'{counts[1]} by the compiled codec alone, {counts[2]} by the engine alone, {counts[3]} by none')
    sys.stdout.write(''.join(text for _, text in results))
    return any(text for _, text in results) or counts[0] < counts[1]


if __name__ == '__main__':
    sys.exit(main())
