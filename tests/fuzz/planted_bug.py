#!/usr/bin/env python3
"""planted_bug.py ROOT BUILD [--plain] [SEED...]: what is planted deep in what codecs read (planted_*.c) is found by the generated
fuzz targets within a million executions, from an empty corpus and with a fixed seed, which finds it soon, so that the test takes
little time. With --plain it is shown that libFuzzer's own mutations do not find it in a million, with the same dictionary; with
other seeds, in how many executions these find it, if they do."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MOST = 1_000_000

# What is planted, in which codec, what the target is compiled with, and the seed.
PLANTED = [
    ('model', 'urho3d/urho_model', [], 6),
    ('package', 'urho3d/urho_package', [], 4),
    ('png', 'image/png', [], 2),
    ('png', 'image/png', ['-DBYTEWISE'], 6),
]
HOOKS = [f'__sanitizer_cov_trace_{const}cmp{size}' for const in ('', 'const_') for size in (1, 2, 4, 8)]
WATCHED = '-Wl,' + ','.join(f'--wrap={name}' for name in (*HOOKS, '__sanitizer_cov_trace_switch', 'memcmp', 'bcmp'))


def build(root, build_folder, program, planted, *options):
    what, codec, own, _ = planted
    codec = root / 'generated' / codec
    parts = [codec.with_name(f'{codec.name}{part}.c') for part in ('', '_read', '_write', '_validate', '_type', '_locate')]
    libraries = [build_folder / f'runtime/libtenon_{part}.a' for part in ('lz4', 'md', 'fuzz', 'edit', 'generic', 'runtime')]
    subprocess.run(['clang', '-std=c11', '-O1', '-fsanitize=fuzzer', *own, *options, WATCHED, f'-I{root}/runtime/include',
                    f'-DTARGET="{codec.parent}/fuzz/{codec.name}_fuzz.c"', root / f'tests/fuzz/planted_{what}.c',
                    *[part for part in parts if part.exists()], *libraries, '-llz4', '-lmd', '-o', program], check=True)


def is_found(root, program, planted, seed):
    codec = root / 'generated' / planted[1]
    done = subprocess.run([program, f'-runs={MOST}', f'-seed={seed}', '-max_len=512', '-print_final_stats=1',
                           f'-dict={codec.parent}/fuzz/{codec.name}.dict'],
                          cwd=program.parent, capture_output=True, text=True, check=False, errors='replace')
    found = 'the planted bug' in done.stderr
    count = re.search(r'number_of_executed_units: (\d+)', done.stderr)
    print(f'{" ".join([planted[0], *planted[2]])}, seed {seed}: {"found" if found else "not found"} in '
          f'{count[1] if count else "?"} executions', flush=True)
    return found


def main(root, build_folder, *rest):
    if not shutil.which('clang'):
        print('clang is not installed: skipped')
        return 77
    root, build_folder, plain = pathlib.Path(root).resolve(), pathlib.Path(build_folder), '--plain' in rest
    seeds = [int(seed) for seed in rest if seed != '--plain']
    failed = 0
    for planted in PLANTED:
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / 'target'
            build(root, build_folder, program, planted, *(['-DPLAIN'] if plain else []))
            for seed in seeds or [planted[3]]:
                failed += is_found(root, program, planted, seed) == plain
    return failed != 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
