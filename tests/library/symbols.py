#!/usr/bin/env python3
"""symbols.py NM SHARED [STATIC]: libtenon shows the functions of its headers and nothing else: the shared one with a version, the
static one without any other symbol; and its manual page names no others."""
import pathlib
import re
import subprocess
import sys

HEADERS = 'libtenon.h', 'libtenon_tables.h'
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def shown(*command):
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in text.splitlines() if len(line.split()) == 3}


def main():
    nm, shared, *static = sys.argv[1:]
    headers = {name: (ROOT / 'generator/library' / name).read_text() for name in HEADERS}
    declared = set(re.findall(r'\bTENON_API\b[^;(]*?\b(tenon_\w+)\(', ''.join(headers.values())))
    versioned = {name for name in shown(nm, '-D', '--defined-only', '--with-symbol-versions', shared) if '@' in name}
    found = {re.sub('@@LIBTENON_0.1$', '', name) for name in versioned} - {'LIBTENON_0.1'}
    mistakes = [f'{shared}: {name}' for name in sorted(declared ^ found)]
    for archive in filter(None, static):
        mistakes += [f'{archive}: {name}' for name in sorted(declared ^ shown(nm, '--defined-only', '--extern-only', archive))]
    for name, header in headers.items():
        lines = len(header.splitlines())
        if lines > 400:
            mistakes.append(f'{name} has {lines} lines; the limit is 400')
    page = (ROOT / 'generator/library/libtenon.3').read_text()
    named = set(re.findall(r'\b(tenon_\w+) ?"?\(', page))
    if len(named) < 20:
        mistakes.append(f'libtenon.3 names {len(named)} functions')
    mistakes += [f'libtenon.3: there is no function {name}' for name in sorted(named - declared)]
    print(*mistakes, f'{len(declared)} functions', sep='\n')
    return 1 if mistakes or len(declared) < 40 else 0


if __name__ == '__main__':
    sys.exit(main())
