#!/usr/bin/env python3
"""agree.py TENON AGREE COMPILER FLAGS SHARED [NAME...]: the engine and compiled codecs find the same in files: of the bundled
formats, of our own specs, of our other schemas, and of the public suite in SHARED, each with cuts and changed bytes. AGREE
compares both for one schema; FLAGS are what COMPILER needs, separated by spaces. Ends with the number of inputs, and of the
schemas that the engine does not know, by what it does not know. With NAMEs, only these schemas. On hosts of 64 bits."""
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
from cases import SEED, cases  # noqa: E402
from codecs_of import compile_codec, options_for  # noqa: E402
from draw import drawn  # noqa: E402

TENON, AGREE = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4].split()
SHARED = pathlib.Path(sys.argv[5]).resolve()
SUITE = SHARED / 'conformance' if (SHARED / 'conformance').is_dir() else None
CHANGED = 20  # inputs that are made of each file
DRAWN = 12  # where cases are drawn, one of so many is run


def agree(case):
    schema, files = case
    options = options_for(schema, SUITE)
    with tempfile.TemporaryDirectory() as folder:
        codec = compile_codec(TENON, COMPILER, FLAGS, pathlib.Path(folder), schema, options)
        if codec is None:
            return 0, None, ''
        command = [AGREE, *options, schema, *codec, SEED, CHANGED, *files]
        done = subprocess.run([str(each) for each in command], capture_output=True, text=True, errors='replace', timeout=600)
    unknown = re.search(r'^the engine does not know (.*)$', done.stdout, re.MULTILINE)
    if unknown or 'undefined symbol: ' in done.stdout:
        return 0, unknown[1] if unknown else 'functions of the program', ''
    count = re.search(r'^(\d+) inputs$', done.stdout, re.MULTILINE)
    if done.returncode != 0 or not count:
        return 0, None, f'{schema}: {done.returncode}: {done.stdout[:4000]}{done.stderr[:2000]}\n'
    return int(count[1]), None, ''


def main():
    with tempfile.TemporaryDirectory() as folder:
        all_cases = list(cases(pathlib.Path(folder), SHARED))
        if len(sys.argv) > 6:
            all_cases = [case for case in all_cases if case[0].stem in sys.argv[6:]]
        chosen = drawn(all_cases, DRAWN, key=lambda case: case[0].name)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(agree, chosen))
    unknown = collections.Counter(why for _, why, _ in results if why)
    print(f'{sum(count for count, _, _ in results)} inputs of {sum(count > 0 for count, _, _ in results)} schemas; '
          f'not known to the engine: {sum(unknown.values())}')
    for why, count in unknown.most_common():
        print(f'  {count} with {why}')
    sys.stdout.write(''.join(text for _, _, text in results))
    known = sum(count > 0 for count, _, _ in results)
    return any(text for _, _, text in results) or known < len(chosen) * 3 // 4


if __name__ == '__main__':
    sys.exit(main())
