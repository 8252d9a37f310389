#!/usr/bin/env python3
"""public_suite.py SHARED TENON: `dump -s` shows the file of every spec of the public suite without a C compiler, but for specs with
functions of the user's program: of these it says that the compiler failed. Files of which the spec expects an error are refused."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / 'engine'))
from cases import specs  # noqa: E402
from codecs_of import options_for  # noqa: E402

SUITE, TENON = pathlib.Path(sys.argv[1]).resolve() / 'conformance', pathlib.Path(sys.argv[2]).resolve()
# What a schema has in the program of its user: processes, and types that no schema has.
OF_PROGRAMS = re.compile(r'^\s*(- )?process: *(?!xor|rol|ror|zlib)[\w"\x27]|ks-opaque-types: *true', re.MULTILINE)
FAILED_COMPILER = re.compile(r'C compiler|`false`|cannot be compiled')


def expects_error(schema):
    spec = next((SUITE / 'spec').rglob(f'{schema.stem}.kst'), None)
    return spec is not None and re.search(r'^(# )?exception:', spec.read_text(encoding='utf-8'), re.MULTILINE) is not None


def needs_program(schema):
    return OF_PROGRAMS.search(schema.read_text(encoding='utf-8')) is not None


def wrong_of(case, folder):
    schema, files = case
    environment = dict(os.environ, CC='false', XDG_CACHE_HOME=folder)
    done = subprocess.run([str(each) for each in [TENON, 'dump', '-s', schema, *options_for(schema, SUITE), files[0]]], env=environment,
                          capture_output=True, text=True, errors='replace', check=False, timeout=60)
    compiler = FAILED_COMPILER.search(done.stderr) is not None
    if needs_program(schema):
        return None if done.returncode == 2 and compiler else f'{schema.stem}: is run without its functions'
    expected = 1 if expects_error(schema) else 0
    if done.returncode == expected:
        return ''
    return f'{schema.stem}: ends with {done.returncode}, not {expected}: {done.stderr[-300:]}'


def main():
    if not (SUITE / 'spec').is_dir():
        print('the public suite is absent')
        return 77
    cases = list(specs(SUITE))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda case: wrong_of(case, folder), cases))
        compiled = list(pathlib.Path(folder).rglob('*.so'))
    wrong = [each for each in found if each]
    print(f'{found.count("")} specs without a compiler, {found.count(None)} with functions of the program')
    print('\n'.join(wrong))
    return bool(wrong or compiled or found.count('') < 250)


if __name__ == '__main__':
    sys.exit(main())
