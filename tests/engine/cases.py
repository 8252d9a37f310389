"""Schemas with files, for tests that compare the engine with compiled codecs: the bundled ones, our own, the public suite."""
import gzip
import os
import pathlib
import random
import re
import sys
import tarfile
import wave
import zipfile
import zlib

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / 'random'))
from schema import random_schema  # noqa: E402
from yaml_text import yaml_text  # noqa: E402

SEED = int(os.environ.get('TENON_TEST_SEED', '1'))
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


def bundled(folder, shared):
    """The bundled schemas, each with files that have its extension."""
    places = [TESTS / 'data', shared / 'samples', folder]
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
    for schema in sorted([*TESTS.glob('*/*.ksy'), *TESTS.glob('rules/language/*.ksy')]):
        yield schema, sorted((TESTS / 'data').rglob(f'{schema.stem}.bin')) + random_files(folder, schema)


def cases(folder, shared):
    """All schemas, each with its files; `folder` is for those that are made. What SHARED has is left out where it is absent."""
    small_files(folder)
    suite = shared / 'conformance'
    yield from bundled(folder, shared)
    yield from specs(TESTS / 'language')
    yield from others(folder)
    if suite.is_dir():
        yield from specs(suite)


def write_schema(folder, seed):
    """A random schema, with what it imports."""
    for name, tree in random_schema(seed)[0].items():
        path = folder / f'{name}.ksy'
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml_text(tree), encoding='utf-8')
    return folder / 'subject.ksy'


def random_cases(folder, first, count, files):
    """Random schemas, each with so many random files: short ones of few values are read most often."""
    for seed in range(first, first + count):
        chance, own = random.Random(seed), folder / f'random-{seed}'
        inputs = [own / f'{number}.bin' for number in range(files)]
        schema = write_schema(own, seed)
        for path in inputs:
            few, size = chance.random() < 0.6, chance.choice([0, 1, 3, 10, 40, 200])
            path.write_bytes(bytes(chance.choice([0, 1, 2, 3, 65]) if few else chance.randrange(256) for _ in range(size)))
        yield schema, inputs
