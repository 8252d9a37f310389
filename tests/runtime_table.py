#!/usr/bin/env python3
"""runtime_table.py: generator/model/runtime_table.def, cmake/TenonLibraries.cmake, the files of the runtime and the
tables of the documentation say the same: every row of the first has its row, file and line in the others, and there
is nothing besides."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = (ROOT / 'generator/model/runtime_table.def').read_text()


def page(name):
    return (ROOT / 'docs' / name).read_text()


def macro(name):
    """The arguments of each row of a kind, as text; columns that are set by name come last."""
    found = re.findall(rf'^{name}\((.*?)\)$', TABLE, re.MULTILINE | re.DOTALL)
    return [[part.strip().strip('"') for part in re.findall(r'"[^"]*"|[^,]+', row) if part.strip()] for row in found]


def cells(text, heading):
    """The rows of the first table behind a line that begins with `heading`."""
    lines = text[text.index(heading):].splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith('|'))
    rows = []
    for line in lines[begin + 2:]:
        if not line.startswith('|'):
            break
        rows.append([cell.strip() for cell in line.strip('|').split('|')])
    return rows


def names(cell):
    """`a`, `b(c)`: the names in a cell."""
    return re.findall(r'`(\w[\w.-]*)', cell)


def main():
    libraries = {row[0]: row[1] for row in macro('LIBRARY')}
    options = {row[1]: row[2] if len(row) > 2 else '' for row in macro('LIBRARY')}
    processes = {row[0]: row[2] for row in macro('PROCESS')}
    checksums = {row[0]: row[1] for row in macro('CHECKSUM')}
    digests = {row[0]: row[1] for row in macro('DIGEST')}
    encodings = {row[0]: row[-1] for row in macro('ENCODING')}
    mistakes = []

    def same(what, expected, found):
        if set(expected) != set(found):
            mistakes.append(f'{what}: {sorted(set(found))} instead of {sorted(set(expected))}')

    # What builds it.
    rows = re.findall(r'"(\w+) (\S+) (\S+)"', (ROOT / 'cmake/TenonLibraries.cmake').read_text())
    # What reads JSON is a part of its own, which no schema asks for.
    same('cmake/TenonLibraries.cmake', [*libraries.values(), 'json'], [row[0] for row in rows])
    files = {path.name for path in (ROOT / 'runtime/core').glob('*.c')}
    for component in libraries.values():
        if not any(name.endswith(f'_{component}.c') for name in files):
            mistakes.append(f'runtime/core has no file for {component}')

    # What asks for libraries, by library.
    asks = {component: set() for component in libraries.values()}
    for rows in (processes, checksums, digests):
        for name, library in rows.items():
            if library != 'NONE':
                asks[libraries[library]].add(name)

    # docs/reference.md
    language = page('reference.md')
    table = cells(language, '\n## Processes')
    same('the processes of reference.md', processes, [name for row in table[:-1] for name in names(row[0])])
    same('the checksums of reference.md', checksums,
         re.findall(r'`(\w+)`', language[language.index('\n## Checksums'):].split(' are functions')[0]))
    known, iconv = cells(language, '\n## Encodings')[:2]
    same('the encodings that the runtime knows', [name for name, by in encodings.items() if by != 'NULL'], names(known[0]))
    same('the encodings that iconv knows', [name for name, by in encodings.items() if by == 'NULL'], names(iconv[0]))

    # docs/c_api.md: file, for, library
    table = cells(page('c_api.md'), 'Some files of `core`')
    for component, wanted in asks.items():
        rows = [row for row in table if names(row[0])[0].endswith(f'_{component}.c')]
        if not rows or not {names(row[0])[0] for row in rows} <= files:
            mistakes.append(f'c_api.md has no file of {component}')
        text = ' '.join(row[1] for row in rows)
        for name in wanted:
            if name not in text:
                mistakes.append(f'c_api.md does not say that {name} needs {component}')
        if options[component] and not all(f'`{options[component]}`' in row[2] for row in rows):
            mistakes.append(f'c_api.md does not say that {component} is linked by {options[component]}')
    same('the files of c_api.md', [name for name in files if any(name.endswith(f'_{c}.c') for c in asks)],
         [names(row[0])[0] for row in table])

    # docs/embedding.md: library, CMake, pkg-config, needs, for
    table = {names(row[2])[0]: row for row in cells(page('embedding.md'), '| library | CMake')}
    same('the libraries of embedding.md', ['tenon', 'tenon-generic', 'tenon-edit', 'tenon-fuzz', 'tenon-json',
                                           *(f'tenon-{component}' for component in asks)], table)
    for component, wanted in asks.items():
        for name in wanted:
            if name not in table[f'tenon-{component}'][4]:
                mistakes.append(f'embedding.md does not say that {name} needs {component}')

    rows = sum(map(len, (libraries, processes, checksums, digests, encodings)))
    print(*mistakes, f'{rows} rows, {len(mistakes)} mistakes', sep='\n')
    return 1 if mistakes or rows < 40 else 0


if __name__ == '__main__':
    sys.exit(main())
