#!/usr/bin/env python3
"""hostile.py HOSTILE SHARED [SECONDS]: schemas and files that are made to do harm: random schemas, our own and those of the public
suite in SHARED, most of them with lines that were changed, taken away or put elsewhere; with random files, and files of theirs that
were changed. HOSTILE reads, shows, validates and writes them with the engine; under sanitizers nothing may be found, nothing may
take longer than minutes or more memory than allowed, and what was read is written as it was. Some schemas, or as many as SECONDS suffice for."""
import concurrent.futures
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]
from cases import SEED, TESTS, specs, write_schema  # noqa: E402
from codecs_of import options_for  # noqa: E402

HOSTILE, SHARED = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 0
SUITE = SHARED / 'conformance' if (SHARED / 'conformance').is_dir() else None
SCHEMAS, INPUTS, LIMIT = 40, 30, 300
KEPT = pathlib.Path(os.environ.get('TENON_HOSTILE_KEPT', tempfile.gettempdir()))


def value_of(line):
    head, colon, value = line.partition(': ')
    return (head + colon, value) if colon else ('', '')


def changed(text, chance):
    """Lines change their values with each other, are taken away, repeated or have other numbers."""
    lines = text.split('\n')
    for _ in range(chance.choice([1, 1, 2, 4])):
        i, k = chance.randrange(len(lines)), chance.randrange(len(lines))
        (head, value), (other, another) = value_of(lines[i]), value_of(lines[k])
        how = chance.randrange(5)
        if how == 0 and len(lines) > 4:
            del lines[i]
        elif how == 1:
            lines.insert(k, lines[i])
        elif how == 2 and head and other:
            lines[i], lines[k] = head + another, other + value
        elif how == 3 and head and other:
            lines[i] = head + another
        elif value.isdigit():
            lines[i] = head + chance.choice(['0', '1', '-1', '255', '65536', '0x7fffffffffffffff', '18446744073709551615', '_io.size'])
    return '\n'.join(lines)


def attack(case):
    """What is wrong with one schema; None, and whether it was run."""
    seed, source, files, folder = case
    chance, own = random.Random(seed), pathlib.Path(folder) / str(seed)
    if source is None:
        schema = write_schema(own, seed % 100000)
    else:
        own.mkdir()
        schema = own / source.name
        schema.write_text(source.read_text(encoding='utf-8'), encoding='utf-8')
    if chance.random() < 0.8:
        schema.write_text(changed(schema.read_text(encoding='utf-8'), chance), encoding='utf-8')
    options = options_for(schema, SUITE) + ([] if source is None else ['-I', source.parent])
    command = [str(each) for each in [HOSTILE, *options, schema, seed, INPUTS, *files]]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors='replace', check=False, timeout=LIMIT)
        wrong = '' if done.returncode in (0, 2) and 'Sanitizer' not in done.stderr and 'runtime error' not in done.stderr else \
            f'{done.returncode}: {done.stdout[-300:]}{done.stderr[:3000]}'
        ran = done.returncode == 0
    except subprocess.TimeoutExpired:
        wrong, ran = f'takes more than {LIMIT} s', False
    if wrong:
        kept = KEPT / f'tenon-hostile-{seed}'
        shutil.copytree(own, kept, dirs_exist_ok=True)
        wrong = f'{" ".join(command)}\n(kept in {kept})\n{wrong}'
    shutil.rmtree(own)
    return wrong, ran


def draws(folder):
    known = [*specs(TESTS / 'language'), *(specs(SUITE) if SUITE else ())]
    first = SEED * 1000003
    end = time.monotonic() + SECONDS
    number = 0
    while number < SCHEMAS if SECONDS == 0 else time.monotonic() < end:
        chance = random.Random(first + number)
        source, files = chance.choice(known) if chance.random() < 0.7 else (None, [])
        yield first + number, source, files, folder
        number += 1


def main():
    counts, found = {True: 0, False: 0}, []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(1 if SECONDS else os.cpu_count()) as pool:
        cases = draws(folder)
        while batch := [case for _, case in zip(range(8), cases)]:
            for wrong, ran in pool.map(attack, batch):
                counts[ran] += 1
                if wrong:
                    print(wrong, flush=True)
                    found.append(wrong)
    print(f'{counts[True]} schemas were run, {counts[False]} refused; {len(found)} findings')
    return bool(found) or counts[True] == 0


if __name__ == '__main__':
    sys.exit(main())
