#!/usr/bin/env python3
"""drafts.py DRAFTS SHARED [NAME...]: the engine creates files of all schemas: the bundled and common ones, our own, the public suite
in SHARED, and random ones. DRAFTS tries the files of one schema. Ends with the numbers of files that were made, and refused: with
all numbers as they were, and without those that follow. With NAMEs, only these schemas. On hosts of 64 bits."""
import collections
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
from cases import SEED, cases, random_cases  # noqa: E402
from codecs_of import options_for  # noqa: E402
from draw import drawn  # noqa: E402

DRAFTS = pathlib.Path(sys.argv[1]).resolve()
SHARED = pathlib.Path(sys.argv[2]).resolve()
SUITE = SHARED / 'conformance' if (SHARED / 'conformance').is_dir() else None
RANDOM = 20  # schemas
DRAWN = 12  # where cases are drawn, one of so many is run


def draft(case):
    schema, files = case
    command = [DRAFTS, *options_for(schema, SUITE), schema, *files]
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, errors='replace', timeout=600, check=False)
    if done.returncode == 3 or (done.returncode == 2 and not done.stderr):
        return None, ''
    counts = re.search(r'^(\d+) (\d+) (\d+) (\d+)$', done.stdout, re.MULTILINE)
    if 'TENON_SAY' in os.environ:
        sys.stdout.write(''.join(f'{schema.stem}: {line}\n' for line in done.stdout.splitlines()[:-1]))
    if done.returncode != 0 or not counts:
        return None, f'{schema}: {done.returncode}: {done.stdout[:4000]}{done.stderr[:2000]}\n'
    return [int(each) for each in counts.groups()], ''


def main():
    with tempfile.TemporaryDirectory() as folder:
        all_cases = list(cases(pathlib.Path(folder), SHARED))
        if len(sys.argv) > 3:
            all_cases = [case for case in all_cases if case[0].stem in sys.argv[3:]]
        chosen = list(drawn(all_cases, DRAWN, key=lambda case: case[0].name))
        if len(sys.argv) <= 3:
            chosen += random_cases(pathlib.Path(folder), SEED % 10000 * RANDOM, RANDOM, 40)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(draft, chosen))
    counts = [sum(each) for each in zip(*(counts for counts, _ in results if counts))]
    print(f'{sum(counts is not None for counts, _ in results)} schemas: {counts[0]} files made and {counts[1]} refused; without '
          f'numbers that follow, {counts[2]} made and {counts[3]} refused')
    sys.stdout.write(''.join(text for _, text in results))
    return any(text for _, text in results)


if __name__ == '__main__':
    sys.exit(main())
