#!/usr/bin/env python3
"""known.py KNOWN SHARED: the engine runs every schema: the bundled ones, our own, those of the public suite in SHARED and random
ones. KNOWN prints what it does not know of one. Only what a program has itself may be unknown: its functions, types and objects.
Each of these reasons must occur, so that the test would see others."""
import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]
from cases import SEED, cases, write_schema  # noqa: E402
from codecs_of import options_for  # noqa: E402

KNOWN, SHARED = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
SUITE = SHARED / 'conformance' if (SHARED / 'conformance').is_dir() else None
OF_PROGRAMS = {'a function that a program defines', 'an opaque type, which a program defines', 'an object as a parameter of the file'}
RANDOM = 60


def look(schema):
    """What the engine does not know; '' if it knows all; None for schemas with errors."""
    command = [KNOWN, *options_for(schema, SUITE), schema]
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, timeout=300)
    if done.returncode not in (0, 1, 2):
        return f'status {done.returncode}: {done.stderr[-500:]}'
    return done.stdout.strip() if done.returncode != 2 else None


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        schemas = {schema for schema, _ in cases(folder, SHARED)}
        if SUITE:
            schemas.update((SUITE / 'formats').rglob('*.ksy'))
        schemas.update(write_schema(folder / str(seed), seed) for seed in range(SEED * RANDOM, (SEED + 1) * RANDOM))
        schemas = sorted(schemas)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(look, schemas))
    counts = collections.Counter(found)
    print(f'{counts[""]} schemas are run, {counts[None]} have errors')
    wrong = [(schema, why) for schema, why in zip(schemas, found) if why and why not in OF_PROGRAMS]
    for schema, why in wrong:
        print(f'{schema}: {why}')
    missing = OF_PROGRAMS - set(counts)
    if missing:
        print(f'no schema has {sorted(missing)}')
    return bool(wrong or missing or counts[''] < len(schemas) * 3 // 4)


if __name__ == '__main__':
    sys.exit(main())
