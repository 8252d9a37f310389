#!/usr/bin/env python3
"""agree.py TENON AGREE COMPILER FLAGS [SUITE]: the engine and compiled codecs find the same in files: of our own specs, of
our other schemas, and of the public suite SUITE, each with cuts and changed bytes. AGREE compares both for one schema; FLAGS
are what COMPILER needs, separated by spaces. Ends with the number of inputs, and of the schemas that the engine does not
know, by what it does not know. On hosts of 64 bits."""
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
from codecs_of import compile_codec, options_for  # noqa: E402
from draw import drawn  # noqa: E402

TENON, AGREE = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4].split()
SUITE = pathlib.Path(sys.argv[5]).resolve() if len(sys.argv) > 5 and sys.argv[5] else None
SEED = int(os.environ.get('TENON_TEST_SEED', '1'))
CHANGED = 20  # inputs that are made of each file


def specs(folder):
    """The schemas of a suite, each with the file of its spec."""
    for spec in sorted((folder / 'spec').rglob('*.kst')):
        text = spec.read_text(encoding='utf-8')
        known = dict(re.findall(r'^(id|data): *[\'"]?([^\s\'"]+)', text, re.MULTILINE))
        schema = next(iter((folder / 'formats').rglob(f'{known.get("id")}.ksy')), None)
        if schema and known.get('data') and (folder / 'src' / known['data']).is_file():
            yield schema, folder / 'src' / known['data']


def agree(case):
    schema, data = case
    options = options_for(schema, SUITE)
    with tempfile.TemporaryDirectory() as folder:
        codec = compile_codec(TENON, COMPILER, FLAGS, pathlib.Path(folder), schema, options)
        if codec is None:
            return 0, None, ''
        done = subprocess.run([str(each) for each in [AGREE, *options, schema, *codec, SEED, CHANGED, data]], capture_output=True,
                              text=True, errors='replace', timeout=600)
    unknown = re.search(r'^the engine does not know (.*)$', done.stdout, re.MULTILINE)
    if unknown or 'undefined symbol: ' in done.stdout:
        return 0, unknown[1] if unknown else 'functions of the program', ''
    count = re.search(r'^(\d+) inputs$', done.stdout, re.MULTILINE)
    if done.returncode != 0 or not count:
        return 0, None, f'{schema}: {done.returncode}: {done.stdout[:4000]}{done.stderr[:2000]}\n'
    return int(count[1]), None, ''


def main():
    cases = list(specs(TESTS / 'language')) + (list(specs(SUITE)) if SUITE else [])
    if len(sys.argv) > 6:
        cases = [case for case in cases if case[0].stem in sys.argv[6:]]
    chosen = drawn(cases)
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
