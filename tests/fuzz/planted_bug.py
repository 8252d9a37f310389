#!/usr/bin/env python3
"""planted_bug.py ROOT BUILD [--plain]: what is planted behind two tables of a model (planted_bug.c) is found by the generated
fuzz target, from an empty corpus and with a fixed seed, within so many executions. With --plain it is shown that libFuzzer's own
mutations do not find it in a million, with the same dictionary."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def build(root, build_folder, program, *options):
    generated = root / 'generated/urho3d'
    parts = [generated / f'urho_model{part}.c' for part in ('', '_read', '_write', '_validate', '_type', '_locate')]
    subprocess.run(['clang', '-std=c11', '-O1', '-fsanitize=fuzzer', f'-DTARGET="{generated}/fuzz/urho_model_fuzz.c"',
                    *options, f'-I{root}/runtime/include', root / 'tests/fuzz/planted_bug.c', *parts,
                    build_folder / 'runtime/libtenon_runtime.a', '-o', program], check=True)


def main(root, build_folder, *rest):
    if not shutil.which('clang'):
        print('clang is not installed: skipped')
        return 77
    root, build_folder, plain = pathlib.Path(root), pathlib.Path(build_folder), '--plain' in rest
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / 'target'
        build(root, build_folder, program, *(['-DPLAIN'] if plain else []))
        done = subprocess.run([program, '-runs=1000000', '-seed=3', '-max_len=512', '-print_final_stats=1',
                               f'-dict={root}/generated/urho3d/fuzz/urho_model.dict'],
                              cwd=folder, capture_output=True, text=True, check=False, errors='replace')
    found = 'the planted bug' in done.stderr
    count = re.search(r'number_of_executed_units: (\d+)', done.stderr)
    print(f'{"found" if found else "not found"} in {count[1] if count else "?"} executions')
    return found == plain


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
