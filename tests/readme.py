#!/usr/bin/env python3
"""readme.py TENON CC: what README.md shows is what happens. Its commands are run and their output compared, its C is
compiled, and its excerpt of the schema is one."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from markdown import blocks, commands

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = '-std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual -Werror'.split()


def check_listing(block, tenon):
    mistakes = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        wave = (ROOT / 'tests/data/urho3d/wave.ani').read_bytes()
        (folder / 'wave.ani').write_bytes(wave)
        # The quarter turn at byte 79 becomes (1, 0, 0, 0.7071), which is no rotation.
        (folder / 'broken.ani').write_bytes(wave[:79] + bytes.fromhex('0000803f') + wave[83:])
        (folder / 'tests').symlink_to(ROOT / 'tests')
        (folder / 'bin').mkdir()
        (folder / 'bin/tenon').symlink_to(tenon)
        path = f'{folder / "bin"}:{os.environ["PATH"]}'
        for command, shown in commands(block):
            done = subprocess.run(['sh', '-c', command], cwd=folder, env={**os.environ, 'PATH': path}, check=False,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.stdout.decode() != shown:
                mistakes.append(f'$ {command}\n--- README.md\n{shown}--- now\n{done.stdout.decode()}')
    return mistakes


def check_c(block, compiler):
    """The excerpt stands in the body of a function that has the file as `data` and `size`."""
    includes = ''.join(re.findall(r'^#include.*\n', block, re.MULTILINE))
    body = re.sub(r'^#include.*\n', '', block, flags=re.MULTILINE)
    program = (f'#include <stdio.h>\n{includes}void move(urho_animation_vector3 to);\n'
               f'int use(const void *data, size_t size);\nint use(const void *data, size_t size)\n{{\n{body}'
               '    return 0;\n}\n')
    done = subprocess.run([compiler, *FLAGS, f'-I{ROOT}/runtime/include', f'-I{ROOT}/generated/urho3d', '-xc', '-c', '-',
                           '-o', '/dev/null'], input=program.encode(), capture_output=True, check=False)
    return [done.stderr.decode()] if done.returncode != 0 else []


def check_schema(block):
    """Lines of the excerpt stand in the schema in this order; what is left out are lines of documentation."""
    lines = iter((ROOT / 'schemas/urho3d/animation.ksy').read_text().splitlines())
    return [f'not in the schema at this place: {line}' for line in block.splitlines() if line not in lines]


def main(tenon, compiler):
    text = (ROOT / 'README.md').read_text()
    checks = []
    for block in blocks(text):
        if block.info == '' and block.text.startswith('$ '):
            checks.append((check_listing, block.text, tenon))
        elif block.info == 'c':
            checks.append((check_c, block.text, compiler))
        elif block.info == 'yaml':
            checks.append((check_schema, block.text))
    mistakes = [mistake for check, *arguments in checks for mistake in check(*arguments)]
    for mistake in mistakes:
        print(mistake)
    print(f'{len(checks)} blocks, {len(mistakes)} mistakes')
    return 1 if mistakes or len(checks) < 3 else 0


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
