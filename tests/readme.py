#!/usr/bin/env python3
"""readme.py TENON CC: what README.md shows is what happens. Its commands run with its schema and their output is compared,
its C is compiled, its pictures are there."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from markdown import blocks, commands, file_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = '-std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual -Werror'.split()


def check_listing(block, folder, tenon):
    mistakes = []
    (folder / 'bin').mkdir()
    (folder / 'bin/tenon').symlink_to(tenon)
    path = f'{folder / "bin"}:{os.environ["PATH"]}'
    for command, shown in commands(block):
        done = subprocess.run(['sh', '-c', command], cwd=folder, env={**os.environ, 'PATH': path}, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.stdout.decode() != shown:
            mistakes.append(f'$ {command}\n--- README.md\n{shown}--- now\n{done.stdout.decode()}')
    return mistakes


def check_c(block, folder, tenon, compiler):
    """The excerpt stands in the body of a function that has the file as `data` and `size`."""
    subprocess.run([tenon, 'generate', '-o', folder / 'generated', folder / 'track.ksy'], check=True)
    includes = ''.join(re.findall(r'^#include.*\n', block, re.MULTILINE))
    body = re.sub(r'^#include.*\n', '', block, flags=re.MULTILINE)
    program = (f'#include <stdio.h>\n{includes}int use(const void *data, size_t size);\n'
               f'int use(const void *data, size_t size)\n{{\n{body}    return 0;\n}}\n')
    done = subprocess.run([compiler, *FLAGS, f'-I{ROOT}/runtime/include', f'-I{folder}/generated', '-xc', '-c', '-', '-o',
                           '/dev/null'], input=program.encode(), capture_output=True, check=False)
    return [done.stderr.decode()] if done.returncode != 0 else []


def check_pictures(text):
    """Pictures are there, and small enough for a page."""
    pictures = [ROOT / path for path in re.findall(r'!\[[^]]+\]\(([^)]+)\)', text)]
    return [f'{path}: no picture of less than 150 KB' for path in pictures if not path.is_file() or path.stat().st_size > 150_000]


def main(tenon, compiler):
    text = (ROOT / 'README.md').read_text()
    mistakes, checks = check_pictures(text), 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for block in blocks(text):
            checks += 1
            if file_of(block):
                (folder / file_of(block)).write_text(block.text)
            elif block.text.startswith('$ '):
                mistakes += check_listing(block.text, folder, tenon)
            elif block.info == 'c':
                mistakes += check_c(block.text, folder, tenon, compiler)
    for mistake in mistakes:
        print(mistake)
    print(f'{checks} blocks, {len(mistakes)} mistakes')
    return 1 if mistakes or checks < 3 else 0


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
