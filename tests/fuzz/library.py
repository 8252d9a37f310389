#!/usr/bin/env python3
"""library.py PROGRAM SECONDS SEED SHARED: runs tests/fuzz/library.c (PROGRAM) over all schemas that there are: random ones of
tests/random from SEED on, those of the public suite in SHARED, the bundled ones and our own, with the files of both. A fault leaves
`fault.ksy` and `fault.bin` in the folder where this runs."""
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / 'random'))
from schema import random_schema  # noqa: E402
from yaml_text import yaml_text  # noqa: E402

RANDOM = 60


def add(folder, name, content):
    if len(content) < 1 << 15:
        (folder / name).write_bytes(content)


def add_random(schemas, seed):
    trees, files = random_schema(seed)
    for path, tree in trees.items():
        name = pathlib.Path(path).name
        add(schemas, f'{f"random_{seed}" if name == "subject" else name}.ksy', yaml_text(tree).encode())


def main():
    program, seconds, seed, shared = sys.argv[1:]
    suite = pathlib.Path(shared) / 'conformance'
    with tempfile.TemporaryDirectory() as scratch:
        schemas, files = (pathlib.Path(scratch) / name for name in ('schemas', 'files'))
        schemas.mkdir()
        files.mkdir()
        for number in range(RANDOM):
            add_random(schemas, int(seed) + number)
        for folder in (suite / 'formats', TESTS / 'language/formats', TESTS.parent / 'schemas'):
            for path in sorted(folder.rglob('*.ksy')):
                add(schemas, path.name, path.read_bytes())
        for folder in (suite / 'src', TESTS / 'language/src', TESTS / 'data'):
            for path in sorted(each for each in folder.rglob('*') if each.is_file()):
                add(files, path.name, path.read_bytes())
        done = subprocess.run([program, seconds, seed, schemas, files], check=False)
    return done.returncode


if __name__ == '__main__':
    sys.exit(main())
