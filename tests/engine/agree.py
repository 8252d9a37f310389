#!/usr/bin/env python3
"""agree.py TENON AGREE COMPILER FLAGS SHARED [NAME...]: the engine and compiled codecs find the same in files: of the bundled
formats, of our own specs, of our other schemas, and of the public suite in SHARED, each with cuts and changed bytes. AGREE
compares both for one schema; FLAGS are what COMPILER needs, separated by spaces. Ends with the number of inputs, and of the
schemas that the engine does not know, by what it does not know. With NAMEs, only these schemas. On hosts of 64 bits."""
import collections
import concurrent.futures
import gzip
import os
import pathlib
import random
import re
import subprocess
import sys
import tarfile
import tempfile
import wave
import zipfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
sys.path[:0] = [str(TESTS / 'support'), str(HERE)]
from codecs_of import compile_codec, options_for  # noqa: E402
from draw import drawn  # noqa: E402

TENON, AGREE = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4].split()
SHARED = pathlib.Path(sys.argv[5]).resolve()
SUITE = SHARED / 'conformance' if (SHARED / 'conformance').is_dir() else None
SEED = int(os.environ.get('TENON_TEST_SEED', '1'))
CHANGED = 20  # inputs that are made of each file
DRAWN = 12  # where cases are drawn, one of so many is run
MOST_FILES = 6


def specs(folder):
    """The schemas of a suite, each with the file of its spec."""
    for spec in sorted((folder / 'spec').rglob('*.kst')):
        text = spec.read_text(encoding='utf-8')
        known = dict(re.findall(r'^(id|data): *[\'"]?([^\s\'"]+)', text, re.MULTILINE))
        schema = next(iter((folder / 'formats').rglob(f'{known.get("id")}.ksy')), None)
        if schema and known.get('data') and (folder / 'src' / known['data']).is_file():
            yield schema, [folder / 'src' / known['data']]


def small_files(folder):
    """Files of formats that Python writes."""
    with zipfile.ZipFile(folder / 'two.zip', 'w', zipfile.ZIP_DEFLATED) as pack:
        pack.writestr('a.txt', b'abc' * 20)
        pack.writestr('b/c.bin', bytes(range(40)))
    (folder / 'one.gz').write_bytes(gzip.compress(b'hello ' * 10, mtime=0))
    with tarfile.open(folder / 'two.tar', 'w') as pack:
        pack.add(folder / 'one.gz', 'one.gz')
        pack.add(folder / 'two.zip', 'deep/two.zip')
    with wave.open(str(folder / 'tone.wav'), 'wb') as sound:
        sound.setnchannels(2)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(bytes(range(64)))


def bundled(folder):
    """The bundled schemas, each with files that have its extension."""
    places = [TESTS / 'data', SHARED / 'samples', folder]
    files = sorted(path for place in places for path in place.rglob('*') if path.is_file())
    for schema in sorted((TESTS.parent / 'schemas').rglob('*.ksy')):
        said = re.search(r'^  file-extension: (.*)$', schema.read_text(encoding='utf-8'), re.MULTILINE)
        endings = re.findall(r'[\w.]+', said[1]) if said else []
        mine = [path for path in files if any(path.name.endswith(f'.{each}') for each in endings)]
        chosen = sorted(mine, key=lambda path: zlib.crc32(f'{SEED} {path.name}'.encode()))[:MOST_FILES]
        yield schema, chosen + random_files(folder, schema)


def random_files(folder, schema):
    chance = random.Random(f'{SEED} {schema.name}')
    files = []
    for number in range(3):
        files.append(folder / f'{schema.parent.name}-{schema.stem}-{number}.bin')
        size = chance.choice([0, 1, 3, 10, 40, 200])
        small = number != 0
        files[-1].write_bytes(bytes(chance.choice([0, 1, 2, 3, 65]) if small else chance.randrange(256) for _ in range(size)))
    return files


def others(folder):
    """Our other schemas, with files of their name, and with random ones."""
    for schema in sorted(TESTS.glob('*/*.ksy')):
        yield schema, sorted((TESTS / 'data').rglob(f'{schema.stem}.bin')) + random_files(folder, schema)


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
        made = pathlib.Path(folder)
        small_files(made)
        cases = [*bundled(made), *specs(TESTS / 'language'), *others(made), *(specs(SUITE) if SUITE else [])]
        if len(sys.argv) > 6:
            cases = [case for case in cases if case[0].stem in sys.argv[6:]]
        chosen = drawn(cases, DRAWN, key=lambda case: case[0].name)
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
