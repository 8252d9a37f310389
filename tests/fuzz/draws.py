#!/usr/bin/env python3
"""draws.py ROOT TENON: what is made from nothing does not depend on the compiler: seeds, samples and samples that break a rule
are the same whether gcc or clang has compiled what makes them (draws.c), byte by byte. C leaves open in which order the
operands of an expression and the arguments of a call are evaluated; two draws in one of them would differ. gcc takes
arguments from right to left, and under UndefinedBehaviorSanitizer the operands of shifts, too; clang never does."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

COMPILERS = [['gcc', '-fsanitize=undefined'], ['clang']]
FORMATS = [('image/png', 'png'), ('urho3d/animation', 'urho_animation')]
MAKERS = ['base/arena.c', 'base/str.c', 'library/seeds.c', 'library/seeds_damage.c']


def made_by(root, compiler, folder, name):
    """What draws.c prints of the format whose codec, target and runtime are in the folder."""
    program = folder / compiler[0]
    subprocess.run([*compiler, '-std=c11', '-D_POSIX_C_SOURCE=200809L', '-O0', f'-DTARGET="{folder}/fuzz/{name}_fuzz.c"',
                    f'-I{root}/runtime/include', f'-I{root}/runtime/fuzz', f'-I{root}/runtime/generic', f'-I{root}/generator',
                    root / 'tests/fuzz/draws.c', *(root / 'generator' / maker for maker in MAKERS), folder / f'{name}.c', folder / 'tenon.c',
                    '-o', program], check=True)
    return subprocess.run([program], capture_output=True, text=True, check=True, timeout=300).stdout.splitlines()


def main(root, tenon):
    if not shutil.which('gcc') or not shutil.which('clang'):
        print('gcc and clang are not both installed: skipped')
        return 77
    root = pathlib.Path(root).resolve()
    for schema, name in FORMATS:
        with tempfile.TemporaryDirectory() as work:
            folder = pathlib.Path(work)
            subprocess.run([tenon, 'fuzz', '--rounds', '0', '-o', folder, root / f'schemas/{schema}.ksy'], check=True)
            one, other = [made_by(root, compiler, folder, name) for compiler in COMPILERS]
        differs = next((a for a, b in zip(one, other) if a != b), None)
        if differs is not None or len(one) != len(other):
            sys.exit(f'{name}: gcc and clang make different inputs; the first, with gcc: {differs}')
        print(f'{name}: {len(one)} inputs, the same of gcc and clang')
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
