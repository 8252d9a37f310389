#!/usr/bin/env python3
"""tool.py TENON PRINT [SUITE]: libtenon says of a file what the tool says: its JSON, its dump, and whether it can be read. Of our
own specs, of the bundled formats, and of the public suite SUITE. PRINT prints what libtenon says."""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
sys.path[:0] = [str(TESTS / 'support'), str(TESTS / 'engine')]
from codecs_of import options_for  # noqa: E402
from draw import drawn  # noqa: E402

TENON, PRINT = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
SUITE = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 and pathlib.Path(sys.argv[3]).is_dir() else None
ENVIRONMENT = {**os.environ, 'TENON_SCHEMAS': ''}
MARKS = {'$bytes', '$float'}
UNSUPPORTED = re.compile(r'libtenon cannot read files of `\w+`, because the schema has (.*)|the schema has (parameters), which must be given')
# The C library of the playground has fewer encodings than the one of the tool (docs/playground.md).
ENCODING = re.compile(r'bad-encoding: the text is not valid in its encoding, expected (IBM\d+)')


def run(*arguments):
    return subprocess.run([str(each) for each in arguments], capture_output=True, text=True, errors='replace', env=ENVIRONMENT,
                          timeout=120)


def specs(folder):
    """The schemas of a suite, each with the file of its spec."""
    for spec in sorted((folder / 'spec').rglob('*.kst')):
        known = dict(re.findall(r'^(id|data): *[\'"]?([^\s\'"]+)', spec.read_text(encoding='utf-8'), re.MULTILINE))
        schema = next(iter((folder / 'formats').rglob(f'{known.get("id")}.ksy')), None)
        if schema and known.get('data') and (folder / 'src' / known['data']).is_file():
            yield schema, folder / 'src' / known['data']


def bundled():
    for name, pattern in ('urho_animation', '*.ani'), ('urho_model', '*.mdl'), ('urho_package', '*.pak'):
        for data in sorted((TESTS / 'data/urho3d').glob(pattern)):
            yield name, data


def plain(value):
    """JSON of the tool without what is there for a writer: keys with a `$`, and marks of what a value was."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1 and list(value)[0] in MARKS:
        return plain(list(value.values())[0])
    return {key: plain(each) for key, each in value.items() if '$' not in key or key == '$format'}


def difference(case):
    """What differs, as text; or what libtenon does not know."""
    schema, data = case
    named = isinstance(schema, str)
    options = [] if named else options_for(schema, SUITE)
    chosen = ['--format', schema] if named else ['-s', schema, *options]
    library = run(PRINT, *options, schema, data)
    unknown = UNSUPPORTED.search(library.stderr)
    if not unknown and 'TENON_PLAYGROUND' in os.environ:
        unknown = ENCODING.search(library.stderr)
    if unknown:
        return unknown[unknown.lastindex], ''
    decoded, dump = (run(TENON, *command, *chosen, data) for command in
                  (['decode', '--all'], ['dump', '--no-pager', '--color', 'never']))
    if library.returncode == 3:  # no schema: the tool says so, too
        return '', '' if decoded.returncode == 2 else f'{schema}: {library.stderr}'
    if decoded.returncode != 0 or library.returncode != 0:
        return '', '' if (decoded.returncode != 0) == (library.returncode != 0) else f'{schema}: {decoded.stderr}{library.stderr}'
    text, _, tree = library.stdout.partition('--\n')
    if tree == dump.stdout and plain(json.loads(text)) == plain(json.loads(decoded.stdout)):
        return '', ''
    return '', f'{schema}:\n{library.stdout[:2000]}---- tool\n{decoded.stdout[:2000]}{dump.stdout[:2000]}'


def main():
    cases = [*specs(TESTS / 'language'), *bundled(), *(specs(SUITE) if SUITE else [])]
    chosen = drawn(cases, 10)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(difference, chosen))
    unknown = collections.Counter(why for why, _ in results if why)
    print(f'{len(chosen)} files; {sum(unknown.values())} of schemas that libtenon does not know: {dict(unknown)}')
    sys.stdout.write(''.join(text for _, text in results))
    return any(text for _, text in results) or sum(unknown.values()) > len(chosen) // 4


if __name__ == '__main__':
    sys.exit(main())
