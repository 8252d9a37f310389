#!/usr/bin/env python3
"""c_api.py [--accept] TENON CC FLAGS LIBRARY...: the programs in docs/c_api.md compile, and print what stands below them.

    yaml      a schema; its codec is generated, and linked to the programs below it
    c NAME    a file that they include
    c         a program
    text      what the program above prints

--accept writes the outputs anew: read the difference.
"""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

from markdown import blocks

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / 'docs/c_api.md'
WARNINGS = '-std=c11 -O1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Werror'.split()


class Program:
    """A program of the page, the schema above it, and what it is said to print: the lines from `first` to `last`."""

    def __init__(self, block, schema):
        self.line, self.text, self.schema = block.line, block.text, schema
        self.first, self.last, self.output = None, None, None

    def build(self, options, folder):
        """The compiler's complaints, or nothing."""
        source, self.path = folder / f'{self.line}.c', folder / str(self.line)
        source.write_text(self.text)
        codec = folder.glob(f'{self.schema}*.c')
        return output([options.compiler, *WARNINGS, *options.flags.split(), f'-I{ROOT}/runtime/include', '-o', self.path,
                       source, *codec, *options.library])

    def run(self, options, folder):
        complaints = self.build(options, folder)
        return complaints or output([self.path])


def output(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode()


def read_page(text, options, folder):
    programs, schema = [], None
    for block in blocks(text):
        kind, _, name = block.info.partition(' ')
        if kind == 'yaml':
            schema = re.search(r'^  id: (\w+)', block.text, re.MULTILINE)[1]
            (folder / f'{schema}.ksy').write_text(block.text)
            sys.stdout.write(output([options.tenon, 'generate', '-o', folder, folder / f'{schema}.ksy']))
        elif name:
            (folder / name).write_text(block.text)
        elif kind == 'c':
            programs.append(Program(block, schema))
        elif kind == 'text':
            programs[-1].output, programs[-1].first = block.text, block.line
            programs[-1].last = block.line + block.text.count('\n')
        else:
            raise SystemExit(f'{PAGE.name}:{block.line}: a block of an unknown kind: `{block.info}`')
    return programs


def accept(text, programs, results):
    lines = text.splitlines(keepends=True)
    for program, result in reversed(list(zip(programs, results))):
        lines[program.first - 1:program.last - 1] = [result.rstrip('\n') + '\n']
    PAGE.write_text(''.join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--accept', action='store_true')
    parser.add_argument('tenon')
    parser.add_argument('compiler')
    parser.add_argument('flags', help='of the build that the libraries come from')
    parser.add_argument('library', nargs='+')
    options = parser.parse_args()
    text = PAGE.read_text()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(folder)
        programs = read_page(text, options, folder)
        results = list(pool.map(lambda program: program.run(options, folder), programs))
    if options.accept:
        accept(text, programs, results)
        return 0
    mistakes = [(program, result) for program, result in zip(programs, results) 
                if result.rstrip('\n') != program.output.rstrip('\n')]
    for program, result in mistakes:
        print(f'{PAGE.name}:{program.line}: this program prints\n{result}')
    print(f'{len(programs)} programs, {len(mistakes)} mistakes')
    return 1 if mistakes or not programs else 0


if __name__ == '__main__':
    sys.exit(main())
