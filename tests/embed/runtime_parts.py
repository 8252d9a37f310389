#!/usr/bin/env python3
"""runtime_parts.py EMBEDDED NM LIBRARY...: what cmake/embed.cmake says that the files of the runtime provide is what the
compiler says. EMBEDDED is the C file with the table, NM prints the names of the libraries.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    embedded, nm, *libraries = sys.argv[1:]
    text = pathlib.Path(embedded).read_text()
    files = re.findall(r'^    \{"(\w+/[^"]*)", \(const char', text, re.MULTILINE)
    rows = re.findall(r'^    \{"(tn_\w+)", (\d+), (true|false), \{(\w+), (\d+)\}\}', text, re.MULTILINE)
    said = {(name, pathlib.Path(files[int(number)]).name) for name, number, inline, *_ in rows if inline == 'false'}
    inline = {(name, files[int(number)]) for name, number, kind, *_ in rows if kind == 'true'}
    names = [row[0] for row in rows]
    mistakes = [] if names == sorted(names) else ['the names are not in order']

    found, compiled = set(), set()
    for library in libraries:
        lines = subprocess.run([nm, '-A', '--defined-only', library], capture_output=True, text=True, check=True).stdout
        for member, kind, name in re.findall(r':(\w+\.c)\.o\w*: ?\S+ ([A-Z]) (tn_\w+)$', lines, re.MULTILINE):
            found.add((name, member))
            compiled.add(member)
    said = {(name, file) for name, file in said if file in compiled}
    mistakes += [f'{file} defines {name}, which the table does not say' for name, file in sorted(found - said)]
    mistakes += [f'{file} does not define {name}, which the table says' for name, file in sorted(said - found)]

    # What headers define, and that no function is declared by two of them: who includes both has one name for it.
    declared = {}
    for file in files:
        if not file.endswith('.h'):
            continue
        bare = re.sub(r'/\*.*?\*/', '', (ROOT / 'runtime' / file).read_text(), flags=re.DOTALL)
        defined = set(re.findall(r'^static inline [^(;{]*?\b(tn_\w+)\(', bare, re.MULTILINE))
        mistakes += [f'{file}: {name} is inline, which the table does not say'
                     for name in defined if (name, file) not in inline]
        for name in set(re.findall(r'^[a-z][^;{]*?\b(tn_\w+)(?:\(|\[|;)', bare, re.MULTILINE)) & {n for n, _ in said}:
            declared.setdefault(name, []).append(file)
    mistakes += [f'{name} is declared in {" and ".join(where)}' for name, where in declared.items() if len(where) > 1]
    mistakes += [f'no header declares {name}' for name, _ in sorted(said) if name not in declared]

    print(*mistakes, f'{len(said)} names, {len(mistakes)} mistakes', sep='\n')
    return 1 if mistakes or len(said) < 400 or len(inline) < 50 else 0


if __name__ == '__main__':
    sys.exit(main())
