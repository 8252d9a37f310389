#!/usr/bin/env python3
"""doubling.py ROOT CC: reading, validating and writing takes time in proportion to the file, in every bundled format, whichever
of its lists, texts and bytes is long (doubling.c). Work is counted, not timed."""
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

OBJECTS = 200
COUNTED = '-fsanitize-coverage=trace-pc'


def main(root, *compiler):
    root, failed = pathlib.Path(root).resolve(), []
    flags = [*compiler, '-std=c11', '-O1', f'-I{root}/runtime/include']
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        runtime = [path for path in sorted((root / 'runtime').glob('[cgef]*/*.c'))
                   if not path.stem.endswith(('_zlib', '_zstd', '_lzma', '_iconv'))]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda part: subprocess.run([*flags, COUNTED, '-c', *part], cwd=work, check=True),
                          (runtime[::2], runtime[1::2])))
        for target in sorted(root.glob('generated/*/fuzz/*_fuzz.c')):
            codec = target.stem[:-len('_fuzz')]
            folder = work / codec
            folder.mkdir()
            subprocess.run([*flags, COUNTED, '-c', *target.parent.parent.glob(f'{codec}*.c')], cwd=folder, check=True)
            subprocess.run([*flags, f'-DTARGET="{target}"', root / 'tests/fuzz/doubling.c', *folder.glob('*.o'),
                            *work.glob('*.o'), '-llz4', '-lmd', '-o', folder / 'doubling'], check=True)
            done = subprocess.run([folder / 'doubling', str(OBJECTS)], capture_output=True, text=True, timeout=300)
            print(done.stdout + done.stderr, end='', flush=True)
            if done.returncode != 0:
                failed.append(codec)
    return f'too much work in {", ".join(failed)}' if failed else None


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
