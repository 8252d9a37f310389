#!/usr/bin/env python3
"""random_schemas.py TENON AGREE COMPILER FLAGS SEED COUNT: the engine and compiled codecs find the same in random inputs of COUNT random
schemas (tests/random) from number SEED on. Ends with the number of inputs. On hosts of 64 bits."""
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "random"), str(HERE)]
from codecs_of import compile_codec  # noqa: E402
from schema import random_schema  # noqa: E402
from yaml_text import yaml_text  # noqa: E402

TENON, AGREE = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4].split()
FILES, CHANGED = 6, 30


def random_bytes(chance):
    size = chance.choice([0, 1, 3, 10, 40, 200])
    small = chance.random() < 0.5
    return bytes(chance.choice([0, 1, 2, 3, 65]) if small else chance.randrange(256) for _ in range(size))


def agree(seed):
    chance = random.Random(seed)
    trees, files = random_schema(seed)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, tree in trees.items():
            path = folder / f'{name}.ksy'
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(yaml_text(tree))
        made = folder / 'made'
        made.mkdir()
        options = ['-I', folder]
        codec = compile_codec(TENON, COMPILER, FLAGS, made, folder / 'subject.ksy', options)
        if codec is None:
            return 0, 'not compiled', ''
        inputs = []
        for number in range(FILES):
            path = folder / f'{number}.bin'
            path.write_bytes(random_bytes(chance))
            inputs.append(path)
        command = [AGREE, *options, folder / 'subject.ksy', *codec, seed, CHANGED, *inputs]
        try:
            done = subprocess.run([str(each) for each in command], capture_output=True, text=True, errors='replace', timeout=120)
        except subprocess.TimeoutExpired:
            return 0, 'too long', f'{seed}: too long\n'
    unknown = re.search(r'^the engine does not know (.*)$', done.stdout, re.MULTILINE)
    if unknown or 'undefined symbol: ' in done.stdout:
        return 0, unknown[1] if unknown else 'functions of the program', ''
    count = re.search(r'^(\d+) inputs$', done.stdout, re.MULTILINE)
    if done.returncode != 0 or not count:
        return 0, None, f'{seed}: {done.returncode}: {done.stdout[:3000]}{done.stderr[:3000]}\n'
    return int(count[1]), None, ''


def main():
    first, count = int(sys.argv[5]), int(sys.argv[6])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(agree, range(first, first + count)))
    unknown = {}
    for _, why, _ in results:
        unknown[why] = unknown.get(why, 0) + 1
    known = sum(count > 0 for count, _, _ in results)
    print(f'{sum(count for count, _, _ in results)} inputs of {known} schemas')
    for why, number in sorted(unknown.items(), key=lambda each: -each[1]):
        if why:
            print(f'  {number}: {why}')
    sys.stdout.write(''.join(text for _, _, text in results))
    return any(text for _, _, text in results) or known == 0


if __name__ == '__main__':
    sys.exit(main())
