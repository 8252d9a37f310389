#!/usr/bin/env python3
"""draws.py ROOT: what is made from nothing does not depend on the compiler: seeds, samples and samples that break a rule are the
same whether gcc or clang has compiled what makes them (draws.c), byte by byte. C leaves open in which order the operands of
an expression and the arguments of a call are evaluated; two draws in one of them would differ. gcc takes arguments from right
to left, and under UndefinedBehaviorSanitizer the operands of shifts, too; clang never does."""
import concurrent.futures
import pathlib
import shutil
import subprocess
import sys
import tempfile

COMPILERS = [['gcc', '-fsanitize=undefined'], ['clang']]
FORMATS = [('image', 'png'), ('urho3d', 'urho_animation')]
WITH_LIBRARIES = ('_zlib', '_zstd', '_lzma', '_lz4', '_md', '_iconv')


def objects(root, work, compiler, sources):
    """Compiled, two at a time."""
    def compile_one(source):
        built = work / f'{source.parent.name}_{source.stem}.o'
        subprocess.run([*compiler, '-std=c11', '-D_POSIX_C_SOURCE=200809L', '-O1', '-c', f'-I{root}/runtime/include',
                        f'-I{root}/generator', source, '-o', built], check=True)
        return built
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(compile_one, sources))


def made_by(root, compiler, work):
    """What draws.c prints of each format."""
    work.mkdir()
    runtime = [path for path in sorted((root / 'runtime/src').glob('*.c')) if not path.stem.endswith(WITH_LIBRARIES)]
    shared = objects(root, work, compiler, [*runtime, *(root / 'generator/base' / name for name in ('arena.c', 'str.c')),
                                            root / 'generator/cli/seeds.c'])
    for folder, name in FORMATS:
        codec = objects(root, work, compiler, sorted((root / 'generated' / folder).glob(f'{name}*.c')))
        program = work / name
        subprocess.run([*compiler, '-std=c11', f'-DTARGET="{root}/generated/{folder}/fuzz/{name}_fuzz.c"', f'-I{root}/generator',
                        f'-I{root}/runtime/include', root / 'tests/fuzz/draws.c', *shared, *codec, '-o', program], check=True)
        yield subprocess.run([program], capture_output=True, text=True, check=True, timeout=300).stdout.splitlines()


def main(root):
    if not shutil.which('gcc') or not shutil.which('clang'):
        print('gcc and clang are not both installed: skipped')
        return 77
    with tempfile.TemporaryDirectory() as name:
        work, root = pathlib.Path(name), pathlib.Path(root).resolve()
        both = [list(made_by(root, compiler, work / compiler[0])) for compiler in COMPILERS]
    for (_, name), one, other in zip(FORMATS, *both):
        differs = next((a for a, b in zip(one, other) if a != b), None)
        if differs is not None or len(one) != len(other):
            sys.exit(f'{name}: gcc and clang make different inputs; the first, with gcc: {differs}')
        print(f'{name}: {len(one)} inputs, the same of gcc and clang')
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
